export const SKINS = ['#f0c29b', '#fbd8be', '#e9b48a', '#d9a074', '#c98f63', '#8a5637', '#6b4028', '#f4c9ac'] as const;

/** The light edge that lines need on the darkest skins. */
export const RIMS: Readonly<Partial<Record<number, string>>> = { 5: '#b27c5a', 6: '#a2714f' };

/** Hair and head coverings. */
export const HAIR_COLOURS = [
  '#3a2233',
  '#2a1a20',
  '#5a3418',
  '#6b3b22',
  '#c9792f',
  '#e3b04b',
  '#ede7e4',
  '#b8436b',
  '#2e7f86',
  '#5b47a6',
] as const;

export const DARK_BROW = '#3b2226';

/** The brows that go with each colour of hair: white ones would be lost on pale skin, and nobody dyes theirs. */
export const BROWS: readonly string[] = [...HAIR_COLOURS.slice(0, 6), '#a1948f'];

export const GROUNDS = ['#ffc9bd', '#bfe0ee', '#fbe1a6', '#cde8c4', '#d9cdf2', '#f8c6db', '#c5ddf7'] as const;

export const BOT_GROUND = '#cdbfb8';
