/*
 * Cuts the typefaces to what mien shows: the weights of the look, the letters of its six languages.
 * Run by hand (`npm run fonts`) when a typeface or the look changes; the results are committed.
 * Letters beyond these (in a player's name, say) come from the uncut latin-ext files, when needed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subset from 'subset-font';

const require = createRequire(import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€−×`;
const POLISH = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

// WebKitGTK sizes letters optically only when told to: what it takes by itself is right for a heading, not for a poster.
const OPTICAL = { min: 12, max: 96, default: 12 };

const CUTS = [
  ['bricolage-grotesque', 'opsz', { opsz: OPTICAL, wght: { min: 700, max: 800, default: 800 } }],
  ['atkinson-hyperlegible-next', 'wght', { wght: { min: 500, max: 700, default: 500 } }],
];

for (const [family, axes, variationAxes] of CUTS) {
  for (const [part, letters] of [
    ['latin', LATIN],
    ['latin-ext', POLISH],
  ]) {
    const file = require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-${axes}-normal.woff2`);
    const cut = await subset(readFileSync(file), letters, { targetFormat: 'woff2', variationAxes });
    const name = part === 'latin' ? family : `${family}-polish`;
    writeFileSync(new URL(`./src/lib/look/fonts/${name}.woff2`, import.meta.url), cut);
  }
}
