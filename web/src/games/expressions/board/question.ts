import { fitting } from '$lib/asks/gaps';
import type { GameShown } from '$lib/wire.gen';
import type { View } from '../wire.gen';
import { SAYINGS, type Says } from './cards';

/** What is asked now, as the board draws it. Nothing here is a rule: it is what the server offers. */
export interface Question {
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

const NOTHING: Question = { clues: new Map(), partners: [], guesses: new Set(), places: new Set(), cards: new Set() };

export function questionOf({ ask }: Pick<GameShown, 'ask'>): Question {
  if (!ask) return NOTHING;
  if (ask.type !== 'Say') return { ...NOTHING, cards: new Set(ask.options.map(String)) };
  const sentence = (kind: string) =>
    ask.sentences.find((one) => one.kind === kind) ?? { kind, cases: [], distinct: false, but: [] };
  const clue = sentence('Clue');
  const guess = sentence('Guess');
  const partners = fitting(guess, []);
  return {
    clues: new Map(
      fitting(clue, []).map((card) => [String(card), SAYINGS.filter((says) => fitting(clue, [card]).includes(says))]),
    ),
    partners: partners.map(Number),
    guesses: new Set(partners.flatMap((partner) => fitting(guess, [partner]).map(String))),
    places: new Set(fitting(sentence('Place'), []).map(String)),
    cards: NOTHING.cards,
  };
}

/** What kind of thing is to be done. */
export type Asked = 'turn' | 'hand' | 'zone' | 'nothing';

export function askedOf({ phase, seat }: View, { ask }: Pick<GameShown, 'ask'>): Asked {
  if (!ask || seat === null) return 'nothing';
  if (phase.type === 'Turn') return 'turn';
  return phase.type === 'Exchange' ? 'zone' : 'hand';
}
