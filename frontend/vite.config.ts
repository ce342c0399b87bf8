import { defineConfig } from "vitest/config";

const LANGUAGES = ["en", "uk", "ru"];

/** Modules of `table/` that draw a board, without playing on it. */
const BOARD = [
  "animate", "announce", "backs", "board", "card", "faces", "layout", "painted", "pictures", "pieces", "piles", "placed",
  "plain", "points", "predict", "protocol", "view",
];

// Django serves what is built here from /static/ and finds the hashed names in the manifest (django-vite).
export default defineConfig({
  base: "/static/",
  server: { port: 5173, strictPort: true },
  build: {
    manifest: true,
    target: "es2022",
    // Cards are files of their own, so that a browser keeps them whatever else changes; and the pages'
    // Content-Security-Policy forbids inline scripts, which the polyfill would be.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files: an old server's pages get six at a time, and on a phone each costs a way there and back.
        codeSplitting: {
          groups: [
            { name: "base", test: /src[\\/](messages|connection|fields|figures|outcome|settings|settings_form|write)\.ts$|preload-helper/ },
            // What replays and examples show too.
            { name: "board", test: new RegExp(`src[\\\\/](table[\\\\/](${BOARD.join("|")})|cards|suits)\\.ts$`) },
          ],
        },
      },
      input: {
        main: "src/main.ts",
        site: "src/site.ts",
        shell: "src/shell.ts",
        offline: "src/offline.ts",
        worker: "src/worker.ts",
        examples: "src/examples.ts",
        replay: "src/replay.ts",
        ...Object.fromEntries(LANGUAGES.map((language) => [language, `src/languages/${language}.ts`])),
      },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/english.ts"],
    passWithNoTests: true,
  },
});
