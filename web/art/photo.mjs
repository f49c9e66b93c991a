import { FLAGS } from './flags.mjs';

/** Where a photo was taken, by the colour behind. */
const GROUNDS = {
  stage: '#ffd0cf',
  kitchen: '#ffeeb8',
  garden: '#d3ecc6',
  sea: '#c3ebe6',
  sky: '#cfe4fa',
  night: '#ddd0f6',
  wilds: '#ffdcb5',
  town: '#e6e1dc',
};

/** What time has done to a photo: brown with a pale edge, or faded with stripes in a corner. */
const AGES = {
  old: {
    matrix: '.36 .58 .14 0 .1 .31 .5 .12 0 .06 .22 .36 .09 0 .02 0 0 0 1 0',
    over: '<rect x="1.5" y="1.5" width="97" height="97" fill="none" stroke="#fbf3e2" stroke-width="4"/><rect x="4" y="4" width="92" height="92" fill="none" stroke="#8d6f4e" stroke-width=".6"/>',
  },
  seventies: {
    matrix: '.86 .1 0 0 .08 .05 .82 .04 0 .05 .04 .12 .6 0 .06 0 0 0 1 0',
    over: '<path fill="none" stroke-width="5" stroke="#7a3b1d" d="M-2 78l24 24"/><path fill="none" stroke-width="5" stroke="#d9601f" d="M-2 85l17 17"/><path fill="none" stroke-width="5" stroke="#f2b632" d="M-2 92l10 10"/>',
  },
};

function known(table, name) {
  if (name && !table[name]) throw new Error(`Nothing is drawn for ${name}`);
  return table[name];
}

/** A drawing as a photo: its ground, its age, where it comes from, and a thing that says what somebody does. */
export function photo(svg, { ground, age, flag, badge }, whole) {
  const { matrix, over = '' } = known(AGES, age) ?? {};
  const toned = matrix
    ? `<filter id="age" color-interpolation-filters="sRGB"><feColorMatrix values="${matrix}"/></filter>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${toned}<g${toned ? ' filter="url(#age)"' : ''}>` +
    `<rect width="100" height="100" fill="${known(GROUNDS, ground)}"/>` +
    (whole ? placed(svg, 0, 0, 100) : placed(svg, 12, 12, 76)) +
    (badge ? placed(badge, 64, 66, 32) : '') +
    `</g>${over}${flag ? stamp(known(FLAGS, flag)) : ''}</svg>`
  );
}

/** A drawing at a place, as large as that. */
function placed(svg, x, y, size) {
  const [, opening, body] = /^<svg([^>]*)>([\s\S]*)<\/svg>$/.exec(svg.trim()) ?? [];
  const [left, top, width] =
    /viewBox="([^"]+)"/
      .exec(opening ?? '')?.[1]
      .split(/[ ,]+/)
      .map(Number) ?? [];
  if (width === undefined) throw new Error('A drawing without a viewBox has no size');
  const fill = /fill="([^"]+)"/.exec(opening)?.[1];
  return `<g${fill ? ` fill="${fill}"` : ''} transform="translate(${x} ${y}) scale(${size / width}) translate(${-left} ${-top})">${body}</g>`;
}

function stamp(flag) {
  return `<g transform="translate(68 5)"><rect x="-2" y="-2" width="30" height="21.333" rx="2" fill="#fff"/><clipPath id="stamp"><path d="M0 0h30v20H0z"/></clipPath><g transform="scale(.8667)" clip-path="url(#stamp)">${flag}</g></g>`;
}
