/** Flags in a 30 × 20 box, as simple as a stamp shows them: Noto's drawings come without any. */

const across = (...colours) =>
  bands(colours, (at, part) => `x="0" y="${at * part * 20}" width="30" height="${part * 20}"`);
const down = (...colours) =>
  bands(colours, (at, part) => `x="${at * part * 30}" y="0" width="${part * 30}" height="20"`);

function bands(colours, place) {
  return colours.map((fill, at) => `<rect ${place(at, 1 / colours.length)} fill="${fill}"/>`).join('');
}

const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** A star of five points. */
function star(x, y, r, fill) {
  const points = Array.from({ length: 10 }, (_, at) => {
    const far = at % 2 ? r * 0.4 : r;
    const turn = (at * Math.PI) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(turn)).toFixed(2)},${(y + far * Math.sin(turn)).toFixed(2)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

const UNION =
  '<path fill="#1f3b8a" d="M0 0h30v20H0z"/><path stroke="#fff" stroke-width="4" d="M0 0l30 20M30 0L0 20"/>' +
  '<path stroke="#d0283c" stroke-width="1.6" d="M0 0l30 20M30 0L0 20"/><path stroke="#fff" stroke-width="6.6" d="M15 0v20M0 10h30"/>' +
  '<path stroke="#d0283c" stroke-width="4" d="M15 0v20M0 10h30"/>';

export const FLAGS = {
  australia: `<path fill="#1f3b8a" d="M0 0h30v20H0z"/><g transform="scale(.5)">${UNION}</g>${star(7.5, 15, 3, '#fff')}${star(22, 4, 1.8, '#fff')}${star(26, 9, 1.8, '#fff')}${star(18.5, 10, 1.8, '#fff')}${star(22, 16, 1.8, '#fff')}`,
  brazil: `<path fill="#1f9b49" d="M0 0h30v20H0z"/><path fill="#f8d21c" d="M15 2l12 8-12 8L3 10z"/>${dot(15, 10, 4.4, '#27408b')}`,
  britain: UNION,
  canada: `<path fill="#fff" d="M0 0h30v20H0z"/><path fill="#d8342c" d="M0 0h7.5v20H0zM22.5 0H30v20h-7.5zM15 3l1.6 3 2-1-.7 3.6 2.9-.5-1.5 3.2L15 13.600l-4.3-2.3-1.5-3.2 2.9.5-.7-3.6 2 1zM14.5 13h1v4h-1z"/>`,
  chile: `<path fill="#d8342c" d="M0 0h30v20H0z"/><path fill="#fff" d="M0 0h30v10H0z"/><path fill="#2450a8" d="M0 0h10v10H0z"/>${star(5, 5, 3, '#fff')}`,
  china: `<path fill="#dc2f24" d="M0 0h30v20H0z"/>${star(7, 7, 4.2, '#ffd83d')}${star(13.5, 3, 1.4, '#ffd83d')}${star(15.5, 6.5, 1.4, '#ffd83d')}${star(13.5, 11, 1.4, '#ffd83d')}`,
  france: down('#2450a8', '#fff', '#d8342c'),
  germany: across('#222', '#d8342c', '#f8c81c'),
  greece: `${across('#2f6fc4', '#fff', '#2f6fc4', '#fff', '#2f6fc4', '#fff', '#2f6fc4', '#fff', '#2f6fc4')}<path fill="#2f6fc4" d="M0 0h11.100v11.100H0z"/><path stroke="#fff" stroke-width="2.2" d="M5.55 0v11.100M0 5.550h11.1"/>`,
  india: `${across('#f59b36', '#fff', '#2a8f3c')}<circle cx="15" cy="10" r="2.4" fill="none" stroke="#27408b" stroke-width=".9"/>`,
  italy: down('#2a8f4a', '#fff', '#d8342c'),
  jamaica: `<path fill="#222" d="M0 0h30v20H0z"/><path fill="#1f9b49" d="M0 0h30L15 10zM0 20h30L15 10z"/><path stroke="#f8d21c" stroke-width="4" d="M0 0l30 20M30 0L0 20"/>`,
  japan: `<path fill="#fff" d="M0 0h30v20H0z"/>${dot(15, 10, 6, '#d8283c')}`,
  kenya: `${across('#222', '#fff', '#c32f2a', '#c32f2a', '#c32f2a', '#fff', '#2a8f3c')}<ellipse cx="15" cy="10" rx="3" ry="6.5" fill="#8e1f1c" stroke="#fff"/>`,
  mexico: `${down('#2a8f4a', '#fff', '#d8342c')}${dot(15, 10, 3, '#96693a')}`,
  netherlands: across('#c8303a', '#fff', '#2a4f9e'),
  spain: `<path fill="#d8342c" d="M0 0h30v20H0z"/><path fill="#f8c81c" d="M0 5h30v10H0z"/>`,
  usa: `${across('#c8303a', '#fff', '#c8303a', '#fff', '#c8303a', '#fff', '#c8303a')}<path fill="#27408b" d="M0 0h13v11.430H0z"/>${[3, 6.5, 10].map((x) => [3, 8].map((y) => star(x, y, 1.3, '#fff')).join('')).join('')}`,
};
