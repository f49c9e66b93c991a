import type { FaceParams } from '$lib/face';

/** The same words in one or more languages, by the language's code. */
export type Words = Readonly<Record<string, string>>;

/** A card that somebody made, as it is shown to one person. */
export interface MadeCard {
  id: string;
  name: string;
  /** the numbers of its drawn face; only what differs from rest */
  face?: Readonly<Partial<FaceParams>>;
  /** where its picture is */
  src?: string;
}

/** A card of a deck as the server tells it, in every game. */
export interface ToldCard {
  id: string;
  name: Words;
  face?: Readonly<Partial<FaceParams>> | null;
  picture?: string;
}

/** These words in the person's language; in English or in any other where they have none in it. */
export function spoken(words: Words, language: string): string {
  return words[language] ?? words.en ?? Object.values(words)[0] ?? '';
}

/** The cards of a deck by id; `address` says where a picture of the table's own is. */
export function madeCards(
  cards: readonly ToldCard[],
  language: string,
  address: (picture: string) => string,
): ReadonlyMap<string, MadeCard> {
  return new Map(
    cards.map(({ id, name, face, picture }) => [
      id,
      {
        id,
        name: spoken(name, language),
        ...(face ? { face } : {}),
        ...(picture ? { src: address(picture) } : {}),
      },
    ]),
  );
}

/** The cards of the deck that a game is played with, if it has one of people's own. */
export function toldCards(view: unknown): readonly ToldCard[] {
  const deck = (view as { options?: { deck?: { cards: readonly ToldCard[] } | null } } | undefined)?.options?.deck;
  return deck?.cards ?? [];
}
