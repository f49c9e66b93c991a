import { saidOf, wholes } from '$lib/asks/gaps';
import type { Option, Said } from '$lib/game/playable';
import type { GameShown } from '$lib/wire.gen';
import type { View } from '../wire.gen';
import { FACES } from '../words';

/** What is filled into the gaps of an answer. */
export type Words = Readonly<Record<string, Option>>;

/** What kind of thing is to be done. */
export type Asked = 'turn' | 'discard' | 'nothing';

/** What is asked of the person now. */
export interface Question {
  asked: Asked;
  /** every whole answer of each kind */
  offers: ReadonlyMap<string, readonly Said[]>;
  /** it is their turn, and they can only pass */
  asleep: boolean;
  round: number;
}

export function questionOf({ seat, round }: Pick<View, 'seat' | 'round'>, game: Pick<GameShown, 'ask'>): Question {
  const asked = seat === null ? 'nothing' : askedOf(game);
  const offers = offersOf(game);
  const asleep = asked === 'turn' && [...offers.keys()].every((kind) => kind === 'Pass' || kind === 'Help');
  return { asked, offers, asleep, round };
}

function askedOf({ ask }: Pick<GameShown, 'ask'>): Asked {
  if (!ask) return 'nothing';
  return ask.type === 'Say' ? 'turn' : 'discard';
}

/** What can be said now: every whole answer of each kind. Nothing here is a rule: it is what the server offers. */
export function offersOf({ ask }: Pick<GameShown, 'ask'>): ReadonlyMap<string, readonly Said[]> {
  if (ask?.type !== 'Say') return new Map();
  return new Map(
    ask.sentences.map((sentence) => [sentence.kind, wholes(sentence).map((words) => saidOf(sentence, words))]),
  );
}

const KIND_OF = new Map(Object.entries(FACES).map(([kind, face]) => [face, kind]));

/** The kind of answer that plays a card. */
export function kindOf(card: string): string {
  return KIND_OF.get(card) ?? 'Play';
}

/** Whether an answer says all these words. */
export function says(answer: Said, words: Words): boolean {
  return Object.entries(words).every(([gap, word]) => answer[gap] === word);
}

/** These words with all that follows from them: a gap that only one word fits fills itself. */
export function filled(answers: readonly Said[], words: Words): Words {
  const fits = answers.filter((answer) => says(answer, words));
  const [first] = fits;
  if (!first) return {};
  return Object.fromEntries(
    Object.entries(first).filter(([gap, word]) => gap !== 'type' && fits.every((answer) => answer[gap] === word)),
  );
}

/** Where in the hand the cards of an answer that was given are. */
export function placesIn(hand: readonly string[], given: unknown): number[] {
  const places: number[] = [];
  for (const card of Array.isArray(given) ? given : [])
    places.push(hand.findIndex((held, at) => held === card && !places.includes(at)));
  return places.filter((at) => at >= 0);
}
