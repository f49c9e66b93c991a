import type { GameName, Games } from '$lib/games';
import { formatter, type Part } from './format';
import { joined } from './joining';
import type { Language } from './languages';
import type { Messages } from './messages.gen';

/** Every message, of the pages and of the games, with the names of its gaps. */
type Said = Messages & {
  [K in GameKey]: { [Game in GameName]: K extends keyof Games[Game] ? Games[Game][K] : never }[GameName];
};
type GameKey = { [Game in GameName]: keyof Games[Game] }[GameName];

/** The name of a message: of the pages, or of one of the games. */
export type Key = keyof Said;
/** The name of a message that has no gaps. */
export type PlainKey = { [K in Key]: [Said[K]] extends [never] ? K : never }[Key];
/** The name of a message that has some. */
export type GapKey = Exclude<Key, PlainKey>;

export type Values = Record<string, string | number>;
/** What fills the gaps of a message; of each that it may be, where it is one of several. */
export type Filling<K extends Key> = Record<Said[K], string | number>;
/** The placeholder arguments of `t`; optional if a message has none. */
export type Filled<K extends Key> = [Said[K]] extends [never] ? [values?: Values] : [values: Filling<K>];

/** A plain sentence, or the parts of one with placeholders, parsed while building (web/languages/messages.ts). */
type Message = Part[] | string;

export type Catalogue = Record<Key, Message>;

/** Speaks the messages of one catalogue. */
export function speaker(language: Language, catalogue: Catalogue): (key: Key, values?: Values) => string {
  const format = formatter(language);
  return (key, values) => {
    const message = catalogue[key];
    if (typeof message === 'string') return message;
    return joined(language, format(message, values), values);
  };
}
