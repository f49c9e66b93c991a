import type { GameName } from '$lib/games';
import type { Language } from '$lib/i18n';

/* The books are made from the games' RULES files by `make generated`; these are their parts. */

/** Words that are not plain; a mark says that the printed rules leave something open, a rule is another's number. */
export interface Said {
  how: 'strong' | 'weak' | 'mark' | 'rule';
  words: string;
}

export type Text = readonly (string | Said)[];

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Rule {
  id: string;
  blocks: readonly (Text | Table)[];
}

export interface Section {
  /** its address, the same in every language */
  slug: string;
  title: string;
  preface: readonly Text[];
  rules: readonly Rule[];
}

export interface Book {
  title: string;
  lead: Text;
  /** the heading above the steps: the game in one minute */
  minute: string;
  steps: readonly Text[];
  sections: readonly Section[];
}

const BOOKS = import.meta.glob<Book>('../../games/*/rules/book.*.gen.json', { import: 'default' });

/** Brings in the rules of one game in one language, and no others; in English if there are none in it. */
export async function loadBook(game: GameName, language: Language): Promise<Book> {
  const books = `../../games/${game}/rules/book`;
  const load = BOOKS[`${books}.${language}.gen.json`] ?? BOOKS[`${books}.en.gen.json`];
  if (!load) throw new Error(`${game} has no rules`);
  return load();
}

export function isTable(block: Text | Table): block is Table {
  return 'rows' in block;
}
