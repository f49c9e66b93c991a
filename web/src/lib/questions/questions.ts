import type { Language } from '$lib/i18n';

/* The questions are made from docs/questions.md and its translations by `make generated`; these are their parts. */

/** Words that stand out, as those on a button do; with an address, a link. */
export interface Marked {
  words: string;
  to?: string;
}

export type Text = readonly (string | Marked)[];

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Question {
  /** the end of its address */
  id: string;
  asks: string;
  answer: readonly (Text | Table)[];
}

export interface Questions {
  title: string;
  chapters: readonly { title: string; questions: readonly Question[] }[];
}

const ALL = import.meta.glob<Questions>('./*.gen.json', { import: 'default' });

/** Brings in the questions in one language, and no others; in English if there are none in it. */
export async function loadQuestions(language: Language): Promise<Questions> {
  const load = ALL[`./${language}.gen.json`] ?? ALL['./en.gen.json'];
  if (!load) throw new Error('there are no questions');
  return load();
}

export function isTable(block: Text | Table): block is Table {
  return 'rows' in block;
}
