/** Whose work is in the pictures, icons and letters of mien. */
export interface Credit {
  what: 'objects' | 'portraits' | 'icons' | 'type';
  title: string;
  author: string;
  licence: 'Apache-2.0' | 'CC BY 4.0' | 'CC0 1.0' | 'MIT' | 'OFL-1.1';
  /** where the licence can be read */
  terms: string;
  /** how we changed it: shapes or letters left out, parts put together, or as it came */
  changed: 'shapes-left-out' | 'letters-left-out' | 'put-together' | 'as-it-came';
}

const TERMS = {
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  MIT: 'https://opensource.org/license/mit',
  'OFL-1.1': 'https://openfontlicense.org/',
} as const satisfies Record<Credit['licence'], string>;

const SOURCES: readonly Omit<Credit, 'terms'>[] = [
  { what: 'objects', title: 'Noto Emoji', author: 'Google', licence: 'Apache-2.0', changed: 'shapes-left-out' },
  { what: 'portraits', title: 'Open Peeps', author: 'Pablo Stanley', licence: 'CC0 1.0', changed: 'put-together' },
  { what: 'portraits', title: 'Adventurer', author: 'Lisa Wischofsky', licence: 'CC BY 4.0', changed: 'put-together' },
  {
    what: 'portraits',
    title: 'Face Generator (Big Ears)',
    author: 'The Visual Team',
    licence: 'CC BY 4.0',
    changed: 'put-together',
  },
  { what: 'portraits', title: 'DiceBear', author: 'Florian Körner', licence: 'MIT', changed: 'as-it-came' },
  { what: 'icons', title: 'Phosphor Icons', author: 'Phosphor Icons', licence: 'MIT', changed: 'as-it-came' },
  {
    what: 'type',
    title: 'Bricolage Grotesque',
    author: 'Mathieu Triay',
    licence: 'OFL-1.1',
    changed: 'letters-left-out',
  },
  {
    what: 'type',
    title: 'Atkinson Hyperlegible Next',
    author: 'Braille Institute of America',
    licence: 'OFL-1.1',
    changed: 'letters-left-out',
  },
];

export const CREDITS: readonly Credit[] = SOURCES.map((source) => ({ ...source, terms: TERMS[source.licence] }));
