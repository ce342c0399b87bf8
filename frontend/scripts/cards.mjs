// Takes the card faces out of the npm package that carries Adrian Kennard's drawings (CC0) and writes them,
// made smaller, to cards/<set>/<card>.svg: sets `two-colour` and `four-colour`, both with big indices, cards
// in our notation (AS, TH, …), and cards/back.svg. Vite gives each file a hashed name; see README.md here in frontend/.

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";

const frontend = join(dirname(fileURLToPath(import.meta.url)), "..");
const drawings = join(frontend, "node_modules/@heruka_urgyen/react-playing-cards/src/images");
const target = join(frontend, "cards");
const sets = { "two-colour": "2color-bf", "four-colour": "4color-bf" };

/** Pixels for the inches of the original, which no page wants, and no attributes of the drawing program. */
function size(node, parent) {
  if (node.name !== "svg" || parent.type !== "root") return;
  node.attributes = { ...node.attributes, width: "240", height: "336" };
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

async function extract(source, destination) {
  await writeFile(destination, smaller(await readFile(source, "utf8")));
}

const fresh = `${target}.${process.pid}`;
for (const [set, folder] of Object.entries(sets)) {
  await mkdir(join(fresh, set), { recursive: true });
  // The package has a joker too (2J), which neither game knows.
  const files = (await readdir(join(drawings, folder))).filter((name) => /^[A2-9TJQK][SHDC]\.svg$/.test(name));
  if (files.length !== 52) throw new Error(`${folder}: 52 drawings expected, ${files.length} found`);
  for (const file of files) await extract(join(drawings, folder, file), join(fresh, set, file));
}
await extract(join(drawings, "back.svg"), join(fresh, "back.svg"));
await rm(target, { recursive: true, force: true });
await rename(fresh, target);
