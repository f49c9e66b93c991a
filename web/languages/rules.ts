import { existsSync, readFileSync } from 'node:fs';
import { rulesFile } from './catalogues.ts';

/*
 * The rules in pieces. A line of a RULES file is one piece: a heading, a step, a rule, a paragraph, a row of a table.
 * Line by line, a translation has the shape of the English file.
 */

/** One line: what stands before its words, and the words. */
export interface Piece {
  /** such as `EX-9`, or `EX-9.2` for the second line after it; nothing for a line without words */
  id?: string;
  mark: string;
  words: string;
}

const MARK = /^(?:#+ |- [A-Z]{2}-\d+ |\d+\. | *)/;

/** The lines of the rules of a game in a language; undefined if it has none in it. */
export function rulesIn(game: string, language: string): Piece[] | undefined {
  const file = rulesFile(game, language);
  return existsSync(file) ? piecesOf(readFileSync(file, 'utf8')) : undefined;
}

export function piecesOf(source: string): Piece[] {
  // A line is named after the heading or the rule above it, and a heading by its place: the same in all languages.
  let headings = 0;
  let anchor = '';
  let below = 0;
  return source.split('\n').map((line) => {
    const mark = MARK.exec(line)?.[0] ?? '';
    const words = line.slice(mark.length);
    if (!/\p{L}/u.test(words)) return { mark, words };
    const rule = /[A-Z]{2}-\d+/.exec(mark)?.[0];
    if (rule) anchor = rule;
    else if (mark.startsWith('#')) anchor = `heading-${(headings += 1)}`;
    else return { id: `${anchor}.${(below += 1)}`, mark, words };
    below = 0;
    return { id: anchor, mark, words };
  });
}

/** The rules in another language: the English lines with these words; English where there are none. */
export function rulesFrom(english: readonly Piece[], words: ReadonlyMap<string, string>): string {
  return english.map((piece) => piece.mark + ((piece.id && words.get(piece.id)) ?? piece.words)).join('\n');
}

/** Where the rules in another language are not shaped like the English ones: the line, and what is wrong. */
export function misshapen(rules: readonly Piece[], english: readonly Piece[]): { line: number; why: string }[] {
  const faults = english.flatMap((piece, at) => {
    const other = rules[at];
    if (other?.mark === piece.mark && other.id === piece.id && (piece.id || other.words === piece.words)) return [];
    const wanted = `${piece.mark}${piece.id ? '…' : piece.words}`.trim() || 'an empty line';
    return [{ line: at + 1, why: `English has ${wanted} here` }];
  });
  if (rules.length > english.length) faults.push({ line: english.length + 1, why: 'English ends before this line' });
  // One line too many or too few puts all that follow in the wrong place: the first says enough.
  return faults.slice(0, 1);
}
