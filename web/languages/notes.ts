import { existsSync, readFileSync } from 'node:fs';
import { notesFile } from './catalogues.ts';

/** What a translator should know: where messages stand, by the beginning of their keys, and what fills their gaps. */
export interface Notes {
  /** `lobby` is for every key that begins with it; `*.told` for any game's; the most exact one counts */
  stands: Readonly<Record<string, string>>;
  gaps: Readonly<Record<string, string>>;
}

/** The notes of the pages, and those of a game before them. */
export function notesFor(game: string | undefined): Notes {
  const [pages, own] = [notesIn(undefined), game ? notesIn(game) : undefined];
  return { stands: { ...pages.stands, ...own?.stands }, gaps: { ...pages.gaps, ...own?.gaps } };
}

export function notesIn(game: string | undefined): Notes {
  const file = notesFile(game);
  const none = { stands: {}, gaps: {} };
  return existsSync(file) ? { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Notes>) } : none;
}

/** The note for a message: the longest that fits, and of two the one with fewer stars. */
export function noteFor(key: string, { stands }: Notes): string | undefined {
  const words = key.split('.');
  const fitting = Object.keys(stands).filter((pattern) => fits(pattern.split('.'), words));
  const [best] = fitting.sort((one, other) => exactness(other) - exactness(one));
  return best === undefined ? undefined : stands[best];
}

export function fits(pattern: readonly string[], words: readonly string[]): boolean {
  return pattern.length <= words.length && pattern.every((part, at) => part === '*' || part === words[at]);
}

function exactness(pattern: string): number {
  const parts = pattern.split('.');
  return parts.length * 10 - parts.filter((part) => part === '*').length;
}
