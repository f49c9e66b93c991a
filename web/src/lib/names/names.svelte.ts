import { currentLanguage, t, type Language } from '$lib/i18n';
import type { Seated } from '$lib/seats/seats';
import { suitCard } from './suitcard';

/** What to call seats and cards, in the person's language. */
export interface Names {
  seat: (seat: number) => string;
  card: (card: string) => string;
  cards: (cards: readonly string[]) => string;
  /** several things in one breath: “Mira, Jonas and Lou” */
  list: (things: readonly string[]) => string;
  /** all listeners see the board: pictures need no description */
  seen?: boolean;
}

/** Names for seats and cards; reactive: they follow the people and the language. Cards have names once those are loaded. */
export function namesOf(
  seats: () => readonly Seated[],
  known: () => Readonly<Record<string, string>> | undefined,
): Names {
  const names: Names = {
    seat: (seat) => seats()[seat]?.name ?? '…',
    card: (card) => known()?.[card] ?? suitCard(card) ?? (known() ? t('card.unknown') : '…'),
    cards: (cards) => names.list(cards.map(names.card)),
    list: listed,
  };
  return names;
}

/** These words as a list in the person's language: *Ada, Ben and Cyd*. */
export function listed(things: readonly string[]): string {
  const language = currentLanguage();
  return (LISTS[language] ??= new Intl.ListFormat(language)).format(things);
}

/** One formatter per language: making one costs more than a hundred sentences. */
const LISTS: Record<Language, Intl.ListFormat> = {};
