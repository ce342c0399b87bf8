// Takes the card faces out of the npm package that carries Adrian Kennard's drawings (CC0) and writes them,
// made smaller, to cards/<set>/<card>.svg: sets `two-colour` and `four-colour`, both with big indices, cards
// in our notation (AS, TH, …). Vite gives each file a hashed name; see README.md here in frontend/.

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";

const frontend = join(dirname(fileURLToPath(import.meta.url)), "..");
const drawings = join(frontend, "node_modules/@heruka_urgyen/react-playing-cards/src/images");
const target = join(frontend, "cards");
const sets = { "two-colour": "2color-bf", "four-colour": "4color-bf" };

/** Pixels for the inches of the original, as large as any page wants them, and no attributes of the drawing program. */
function size(node, parent) {
  if (node.name !== "svg" || parent.type !== "root") return;
  node.attributes = { ...node.attributes, width: "480", height: "672" };
  delete node.attributes.class;
  delete node.attributes.face;
}

/** The drawing without what an image file does not need, its coordinates to a tenth of a unit. */
function smaller(svg) {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    plugins: [
      "preset-default",
      { name: "cardSize", fn: () => ({ element: { enter: size } }) },
    ],
  });
  return data;
}

/**
 * The drawing with its suit beside the rank instead of below it, so that the strip of a card that shows in a
 * squeezed column says both; the pips make room for it, ranks are bolder, an ace's pip is large, red is calmer.
 */
function readable(svg, name) {
  return svg
    .replaceAll('height="58.558" x="-116.279" y="-81"', 'height="54" x="-70" y="-150"')
    .replaceAll('stroke-width="80"', 'stroke-width="104"')
    .replaceAll('"red"', '"#c8141e"')
    .replace(/height="40" x="([-.\d]+)" y="([-.\d]+)"/g, (_, x, y) =>
      name.startsWith("A") ? 'height="110" x="-55" y="-55"' : `height="42" x="${x - 1}" y="${(+y + 20) * 0.82 - 21}"`,
    );
}

async function extract(source, destination) {
  const drawing = readable(await readFile(source, "utf8"), basename(source));
  await writeFile(destination, smaller(drawing));
}

const fresh = `${target}.${process.pid}`;
for (const [set, folder] of Object.entries(sets)) {
  await mkdir(join(fresh, set), { recursive: true });
  // The package has a joker too (2J), which neither game knows.
  const files = (await readdir(join(drawings, folder))).filter((name) => /^[A2-9TJQK][SHDC]\.svg$/.test(name));
  if (files.length !== 52) throw new Error(`${folder}: 52 drawings expected, ${files.length} found`);
  for (const file of files) await extract(join(drawings, folder, file), join(fresh, set, file));
}
await rm(target, { recursive: true, force: true });
await rename(fresh, target);
