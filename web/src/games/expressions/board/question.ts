import { fitting } from '$lib/asks/gaps';
import type { GameShown } from '$lib/wire.gen';
import type { View } from '../wire.gen';
import { cardOf, SAYINGS, type Says } from '../cards';

/** What kind of thing is to be done: a turn, or a card to give from the hand or to move from a zone. */
export type Asked = 'turn' | 'give' | 'exchange' | 'nothing';

/** What is asked now, as the board draws it. Nothing here is a rule: it is what the server offers. */
export interface Question {
  asked: Asked;
  /** what each card of the hand can truly say */
  clues: ReadonlyMap<string, readonly Says[]>;
  /** who can be guessed at, and what */
  partners: readonly number[];
  guesses: ReadonlySet<string>;
  /** own cards that can go to Harmony instead of a guess */
  places: ReadonlySet<string>;
  /** one of these is to be chosen: of the hand, or of a zone */
  cards: ReadonlySet<string>;
}

const NOTHING: Question = {
  asked: 'nothing',
  clues: new Map(),
  partners: [],
  guesses: new Set(),
  places: new Set(),
  cards: new Set(),
};

export function questionOf({ phase, seat }: Pick<View, 'phase' | 'seat'>, { ask }: Pick<GameShown, 'ask'>): Question {
  if (!ask || seat === null) return NOTHING;
  if (ask.type !== 'Say') {
    const asked = phase.type === 'Exchange' ? 'exchange' : 'give';
    return { ...NOTHING, asked, cards: new Set(ask.options.map(String)) };
  }
  const sentence = (kind: string) =>
    ask.sentences.find((one) => one.kind === kind) ?? { kind, cases: [], distinct: false, but: [] };
  const clue = sentence('Clue');
  const guess = sentence('Guess');
  const partners = fitting(guess, []);
  return {
    asked: 'turn',
    clues: new Map(
      fitting(clue, []).map((card) => [String(card), SAYINGS.filter((says) => fitting(clue, [card]).includes(says))]),
    ),
    partners: partners.map(Number),
    guesses: new Set(partners.flatMap((partner) => fitting(guess, [partner]).map(String))),
    places: new Set(fitting(sentence('Place'), []).map(String)),
    cards: NOTHING.cards,
  };
}

export type Reason = 'lower-held' | 'higher-held' | 'not-last' | 'nothing-left' | 'no-more';

/** Why a card of this hand does not truly say this, which the server has not offered. */
export function reasonAgainst(card: string, says: Says, hand: readonly string[]): Reason {
  const { suit, number } = cardOf(card);
  if (says === 'more') return 'no-more';
  if (says === 'last') return 'not-last';
  const others = hand.map(cardOf).filter((other) => other.suit === suit && other.number !== number);
  if (!others.length) return 'nothing-left';
  return says === 'lowest' ? 'lower-held' : 'higher-held';
}
