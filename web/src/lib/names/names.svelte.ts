import { listed, t } from '$lib/i18n';
import type { MadeCard } from '$lib/decks/made';
import type { Seated } from '$lib/seats/seats';
import { suitCard } from './suitcard';

/** Whether a sentence is about its reader; `among`, if it is about them and others. */
export type Who = 'you' | 'among' | 'other';

/** What to call seats and cards, in the person's language. */
export interface Names {
  /** the name of whoever sits there, the reader's too */
  seat: (seat: number) => string;
  /** “you” for the reader's own seat, else the name: for lists, and in front of a colon */
  person: (seat: number) => string;
  who: (seat: number) => Who;
  /** whose doing something is, for messages that say “you” or a name */
  by: (seat: number) => { who: Who; name: string };
  /** the same of several, whose verb goes by how many they are */
  all: (seats: readonly number[]) => { who: Who; names: string; count: number };
  card: (card: string) => string;
  cards: (cards: readonly string[]) => string;
  /** several things in one breath: “Mira, Jonas and Lou” */
  list: (things: readonly string[]) => string;
  /** the card, if it is one of a deck that somebody made */
  made?: (card: string) => MadeCard | undefined;
  /** all listeners see the board: pictures need no description */
  seen?: boolean;
}

/** Names for seats and cards; reactive: they follow the people and the language. Cards have names once those are loaded. */
export function namesOf(
  seats: () => readonly Seated[],
  known: () => Readonly<Record<string, string>> | undefined,
): Names {
  const isYou = (seat: number) => seats()[seat]?.you ?? false;
  const names: Names = {
    seat: (seat) => seats()[seat]?.name ?? '…',
    person: (seat) => (isYou(seat) ? t('names.you') : names.seat(seat)),
    who: (seat) => (isYou(seat) ? 'you' : 'other'),
    by: (seat) => ({ who: names.who(seat), name: names.seat(seat) }),
    all: (some) => ({
      who: some.some(isYou) ? (some.length > 1 ? 'among' : 'you') : 'other',
      // Whoever reads it comes last: “Jonas and you”.
      names: names.list(some.toSorted((a, b) => Number(isYou(a)) - Number(isYou(b))).map(names.person)),
      count: some.length,
    }),
    card: (card) => known()?.[card] ?? suitCard(card) ?? (known() ? t('card.unknown') : '…'),
    cards: (cards) => names.list(cards.map(names.card)),
    list: listed,
  };
  return names;
}
