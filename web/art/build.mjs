/** Draws every picture of pictures.gen.json into public/art, one small SVG file each. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as adventurer from '@dicebear/adventurer';
import * as bigEars from '@dicebear/big-ears';
import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { optimize } from 'svgo';
import { less } from './less.mjs';
import { photo } from './photo.mjs';

const require = createRequire(import.meta.url);
const noto = JSON.parse(readFileSync(require.resolve('@iconify-json/noto/icons.json'), 'utf8'));
const pictures = JSON.parse(readFileSync(new URL('pictures.gen.json', import.meta.url), 'utf8'));
const OUT = new URL('../public/art/', import.meta.url);

const DRAW = {
  noto: ({ icon, without = [] }) => {
    const drawing = noto.icons[icon];
    if (!drawing) throw new Error(`Noto has no drawing called ${icon}`);
    return less(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${drawing.body}</svg>`, without);
  },
  adventurer: ({ skin, ...parts }) => portrait(adventurer, { ...parts, skinColor: skin }),
  'big-ears': ({ skin, ...parts }) => portrait(bigEars, { ...parts, skinColor: skin }),
  'open-peeps': ({ skin, hair, clothing, ...parts }) =>
    portrait(openPeeps, { ...parts, skinColor: skin, headContrastColor: hair, clothingColor: clothing }),
};

/** A portrait of exactly these parts: a part that is not given is not drawn, and nothing is left to chance. */
function portrait(style, parts) {
  const optional = Object.keys(style.schema.properties).filter((name) => name.endsWith('Probability'));
  const options = Object.fromEntries(optional.map((name) => [name, parts[name.replace('Probability', '')] ? 100 : 0]));
  for (const [name, part] of Object.entries(parts)) if (part !== null) options[name] = [part];
  return createAvatar(style, { seed: 'mien', ...options }).toString();
}

rmSync(OUT, { recursive: true, force: true });
for (const { file, from, photo: taken, ...art } of pictures) {
  const drawn = DRAW[from](art);
  const badge = taken?.badge && DRAW.noto({ icon: taken.badge });
  const { data } = optimize(taken ? photo(drawn, { ...taken, badge }, from !== 'noto') : drawn, {
    multipass: true,
    floatPrecision: 2,
    // Names of their own, so that pictures may share a page.
    plugins: ['preset-default', 'removeDimensions', { name: 'prefixIds', params: { prefix: file.replace('/', '-') } }],
  });
  const path = fileURLToPath(new URL(`${file}.svg`, OUT));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}
