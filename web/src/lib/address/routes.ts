import { address } from './address';

/** A page of mien and what its address says. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string }
  | { page: 'screen'; code: string }
  | { page: 'credits' }
  /** without an id, the list of them */
  | { page: 'decks'; deck: string }
  | { page: 'ca' }
  /** for the host of the server */
  | { page: 'host' }
  /** what players and teachers ask */
  | { page: 'questions' }
  /** without a game, those of the first */
  | { page: 'rules'; game: string }
  | { page: 'replay'; code: string; number: number }
  | { page: 'notfound'; path: string };

/** The page that a path within mien stands for; anything unknown is `notfound`. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts.map(decode);
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && first === 'ca') return { page: 'ca' };
  if (parts.length === 1 && first === 'credits') return { page: 'credits' };
  if (first === 'decks' && parts.length <= 2) return { page: 'decks', deck: second ?? '' };
  if (parts.length === 1 && first === 'host') return { page: 'host' };
  if (parts.length === 1 && first === 'questions') return { page: 'questions' };
  if (parts.length === 1 && first === 'rules') return { page: 'rules', game: '' };
  if (parts.length === 2 && second) {
    if (first === 't') return { page: 'table', code: second };
    if (first === 'rules') return { page: 'rules', game: second };
    const [, code, number] = /^(.+)-([1-9]\d{0,5})$/.exec(second) ?? [];
    if (first === 'replay' && code) return { page: 'replay', code, number: Number(number) };
  }
  if (parts.length === 3 && first === 't' && second && third === 'screen') return { page: 'screen', code: second };
  return { page: 'notfound', path };
}

/** The address of the start page. */
export const HOME = address('/');

/** The address of a game's rules, or of one of them; without a game, of all of them. */
export function rulesAddress(game: string | undefined, rule = ''): string {
  return address(`/rules/${game ?? ''}${rule && `#${rule}`}`);
}

/** The address of what players and teachers ask. */
export const QUESTIONS = address('/questions');

/** The address of the decks on this device, or of one of them. */
export function decksAddress(deck = ''): string {
  return deck ? address(`/decks/${encodeURIComponent(deck)}`) : address('/decks');
}

/** The address of a table. */
export function tableAddress(code: string): string {
  return address(`/t/${encodeURIComponent(code)}`);
}

/** The address of a table's big screen. */
export function screenAddress(code: string): string {
  return `${tableAddress(code)}/screen`;
}

/** The address of the big screen for a stream: without names, codes and ground. */
export function streamAddress(code: string): string {
  return `${screenAddress(code)}?stream`;
}

/**
 * The address of a finished game, to be watched again. It says which game that is, so that the server can name the
 * game's files before the page asks for them; without that it is the same replay, a moment later.
 */
export function replayAddress(code: string, number: number, game: string): string {
  return address(`/replay/${encodeURIComponent(code)}-${number}?${new URLSearchParams({ game }).toString()}`);
}

/** The code of a table, from whatever was typed or pasted: a code, or a whole link. */
export function codeIn(typed: string): string | undefined {
  const word = typed.trim();
  const linked = /\/t\/([^/?#\s]+)/.exec(word)?.[1];
  const code = linked ? decode(linked) : word.replace(/[\s.,]+/g, '-');
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(code)) return undefined;
  return code.toLowerCase();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
