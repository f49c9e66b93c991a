import type { FaceParams } from '$lib/face';

/** The same words in one or more languages, by the language's code. */
export type Words = Readonly<Record<string, string>>;

/** How a card sounds when a bot acts it. */
export interface Voice {
  energy: number;
  pleasure: number;
  sounds?: readonly string[];
}

/** A card as deck.json has it; docs/reference/decks.md says what each field is for. */
export interface OwnCard {
  id: string;
  name: Words;
  /** the file of its picture, beside deck.json */
  picture?: string;
  face?: Readonly<Partial<FaceParams>>;
  voice?: Voice;
  talk?: readonly Words[];
  /** in games that have them: the kind of thing that its picture shows, and what catches the eye in it */
  category?: string;
  features?: readonly string[];
}

/** What deck.json says. */
export interface OwnDeck {
  format: number;
  game: string;
  title: Words;
  language: string;
  version?: string;
  author?: string;
  licence?: string;
  age?: number;
  cards: readonly OwnCard[];
}

/** A deck's pictures by their files. */
export type Pictures = ReadonlyMap<string, Blob>;

export const FORMAT = 1;
/** The most characters of each field; the schema has the same. */
export const LENGTHS = { name: 40, title: 60, author: 80, licence: 80, version: 20, talk: 200 } as const;
export const MOST_TALK = 5;
export const MOST_CARDS = 250;
export const OLDEST = 99;

/** A deck without cards. */
export function newDeck(game: string, language: string, title: string): OwnDeck {
  return { format: FORMAT, game, title: { [language]: title }, language, cards: [] };
}

/** Words in this language; those of the deck's own language, or any, where there are none. */
export function inLanguage(words: Words, language: string, otherwise = ''): string {
  return words[language] || words[otherwise] || Object.values(words).find((text) => text.trim()) || '';
}

/** An id for a card of this name that no other card has. */
export function idFor(name: string, cards: readonly OwnCard[], longest = 32): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const begun = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longest);
  const id = begun.replace(/^-+|-+$/g, '') || 'card';
  const taken = new Set(cards.map((card) => card.id));
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(next)) return next;
  }
}

/** The languages in which anything of the deck is written; its own comes first. */
export function languagesOf(deck: OwnDeck): string[] {
  const said = [deck.title, ...deck.cards.flatMap(({ name, talk = [] }) => [name, ...talk])];
  return [...new Set([deck.language, ...said.flatMap(Object.keys)])];
}

/** The deck as it is saved: what was left empty is left out. */
export function tidied(deck: OwnDeck): OwnDeck {
  const { version, author, licence, age, cards, ...about } = deck;
  return {
    ...about,
    title: tidiedWords(deck.title),
    ...(version?.trim() && { version: oneLine(version) }),
    ...(author?.trim() && { author: oneLine(author) }),
    ...(licence?.trim() && { licence: oneLine(licence) }),
    ...(age !== undefined && { age }),
    cards: cards.map(tidiedCard),
  };
}

function tidiedCard({ id, name, picture, face, voice, talk, category, features }: OwnCard): OwnCard {
  const questions = (talk ?? []).map(tidiedWords).filter((words) => Object.keys(words).length);
  return {
    id,
    name: tidiedWords(name),
    ...(picture !== undefined && { picture }),
    ...(face && { face }),
    ...(voice && { voice }),
    ...(questions.length && { talk: questions }),
    ...(category !== undefined && { category }),
    ...(features?.length && { features }),
  };
}

function tidiedWords(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).flatMap(([language, text]) => (text.trim() ? [[language, oneLine(text)]] : [])),
  );
}

/** Text as it is stored: composed, and in one line. */
function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The same without these fields. */
export function without<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> {
  const left = Object.entries(whole).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Omit<Whole, Name>;
}
