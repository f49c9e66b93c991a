import { cardOf, deckOf, type Says } from './cards';
import type { Clued, Events, Guessed, View } from './wire.gen';

/**
 * Whose clue a right guess is owed to. Everything here is worked out from what lies open to all: nobody's hand
 * is looked at, not even the guesser's, so that a credit tells nothing that the table does not show already.
 * docs/explanation/credit.md says it in words.
 */
export interface Credit {
  guess: Guessed;
  /** the clues without which the guess would have been much less likely, the most helpful first */
  clues: [Clued, ...Clued[]];
  /** how much likelier the first of them made it, from 0 to 1 */
  gain: number;
}

/** By how much a clue must raise the chance of a guess for the guess to be owed to it. */
export const ENOUGH = 0.1;

/** A clue somebody has given, and whether it still lies there. */
interface Given {
  clue: Clued;
  lies: boolean;
}

/** What everybody sees, and what cards are played with. */
interface Dealt {
  cards: readonly string[];
  /** cards in each hand at first */
  hand: number;
  /** cards that lay open from the beginning */
  open: readonly string[];
}

/** What was dealt, as far as everybody knows it. */
export function dealtOf(view: View): Dealt {
  const { suits, numbers } = deckOf(view);
  return {
    cards: suits.flatMap((suit) => numbers.map((number) => `${suit}-${number}`)),
    hand: view.deal.hand,
    // With six, one card lies in each zone before anybody has played (EX-23), and nothing is laid below it.
    open: view.hand_sizes.length === 6 ? [...view.harmony.slice(0, 1), ...view.discord.slice(0, 1)] : [],
  };
}

/** The right guesses of these events that are owed to clues, in their order. */
export function credits(events: readonly Events[], { cards, hand, open }: Dealt): Credit[] {
  const hidden = new Set(cards.filter((card) => !open.includes(card)));
  const given: Given[] = [];
  const left = new Map<number, number>();
  const found: Credit[] = [];
  const leaves = (seat: number, card: string) => {
    hidden.delete(card);
    left.set(seat, (left.get(seat) ?? 0) + 1);
  };
  for (const event of events) {
    if (event.type === 'Clued') {
      leaves(event.seat, event.card);
      given.push({ clue: event, lies: true });
    } else if (event.type === 'Expired') {
      for (const one of given) if (one.clue.card === event.card) one.lies = false;
    } else if (event.type === 'Flipped') {
      for (const card of event.cards) hidden.delete(card);
    } else if (event.type === 'Put') {
      leaves(event.seat, event.card);
    } else if (event.type === 'Guessed') {
      if (event.right) {
        const owed = creditOf(event, hidden, hand - (left.get(event.partner) ?? 0), given);
        if (owed) found.push(owed);
      }
      // Whoever held it puts it down in an event of its own; a card that nobody held is known to be in the timer.
      hidden.delete(event.card);
    }
  }
  return found;
}

/** Compares the chance of a guess with all clues of the partner, and with all but one of them. */
function creditOf(guess: Guessed, hidden: ReadonlySet<string>, size: number, given: readonly Given[]) {
  const about = given.filter(({ clue }) => clue.seat === guess.partner);
  const known = chance(guess.card, hidden, size, about);
  const gains = about
    .map((one) => ({ clue: one.clue, gain: known - chance(guess.card, hidden, size, without(about, one)) }))
    .filter(({ gain }) => gain >= ENOUGH)
    .toSorted((one, other) => other.gain - one.gain);
  const [first, ...more] = gains;
  if (!first) return undefined;
  const credit: Credit = { guess, clues: [first.clue, ...more.map(({ clue }) => clue)], gain: first.gain };
  return credit;
}

const without = (all: readonly Given[], one: Given) => all.filter((other) => other !== one);

/**
 * The chance that a hand of this size has a card, for somebody who sees no hand, and believes these clues of its
 * owner: of all hands that the hidden cards could make up and of which every clue is true, the part with the card.
 */
export function chance(card: string, hidden: ReadonlySet<string>, size: number, clues: readonly Given[]): number {
  const could = [...hidden].filter((one) => !clues.some((clue) => rulesOut(clue, one)));
  if (!could.includes(card)) return 0;
  const needs = new Map<string, readonly string[]>();
  for (const { clue, lies } of clues) {
    if (!lies || clue.says === 'last') continue;
    const meant = could.filter((one) => isMeant(clue, one));
    needs.set(meant.join(), meant);
  }
  // Hands that break none of the needs: all hands, less those that break one, and so on, alternately.
  let [hands, hits] = [0, 0];
  const count = (rest: readonly (readonly string[])[], gone: ReadonlySet<string>, sign: number): void => {
    const [need, ...others] = rest;
    if (!need) {
      const pool = could.length - gone.size;
      hands += sign * choose(pool, size);
      if (!gone.has(card)) hits += sign * choose(pool - 1, size - 1);
      return;
    }
    count(others, gone, sign);
    count(others, new Set([...gone, ...need]), -sign);
  };
  count([...needs.values()], new Set(), 1);
  return hits / hands;
}

/** Whether a clue speaks of this card: its number, if it says more, or else its suit. */
function isMeant({ card, says }: { card: string; says: Says }, other: string): boolean {
  const [clue, one] = [cardOf(card), cardOf(other)];
  return says === 'more' ? clue.number === one.number : clue.suit === one.suit;
}

/** Whether the owner of a clue can't hold this card: by what it says, or because it fell (EX-9, EX-10). */
function rulesOut({ clue, lies }: Given, other: string): boolean {
  if (!isMeant(clue, other)) return false;
  if (!lies || clue.says === 'last') return true;
  const [limit, { number }] = [cardOf(clue.card).number, cardOf(other)];
  if (clue.says === 'lowest') return number < limit;
  return clue.says === 'highest' && number > limit;
}

/** In how many ways so many can be chosen from so many. */
function choose(from: number, many: number): number {
  if (many < 0 || many > from) return 0;
  let ways = 1;
  for (let at = 1; at <= many; at += 1) ways = (ways * (from - many + at)) / at;
  return ways;
}
