import { gapsOf, saidOf, wholes } from '$lib/asks/gaps';
import type { GameShown, Refusal } from '$lib/wire.gen';
import type { Answer, View } from '../wire.gen';

/** What kind of thing is to be done. */
export type Asked = 'vote' | 'lay' | 'bet' | 'ready' | 'nothing';

/** The cards in the gaps of an answer, in order; a gap may be empty. */
export type Cards = readonly (string | undefined)[];

/** What is asked now, as the board draws it. Nothing here is a rule: it is what the server offers. */
export interface Question {
  asked: Asked;
  /** the gaps that cards go into; a bare choice has gaps without names */
  gaps: readonly string[];
  /** every way to fill them */
  answers: readonly (readonly string[])[];
  /** who can be voted for */
  seats: readonly number[];
  /** one may stop instead */
  stops: boolean;
  /** The answer that these cards make, once it is whole and offered. */
  answer(cards: Cards): Answer | undefined;
}

const NOTHING: Question = { asked: 'nothing', gaps: [], answers: [], seats: [], stops: false, answer: () => undefined };

export function questionOf({ phase, seat }: Pick<View, 'phase' | 'seat'>, { ask }: Pick<GameShown, 'ask'>): Question {
  if (!ask || seat === null) return NOTHING;
  if (phase.type === 'Vote')
    return { ...NOTHING, asked: 'vote', seats: ask.type === 'Say' ? [] : ask.options.map(Number) };
  if (phase.type === 'Revealing') return { ...NOTHING, asked: 'ready' };
  const asked = phase.type === 'ChoosePair' ? 'lay' : 'bet';
  if (ask.type === 'Choose')
    return withAnswers(
      asked,
      [''],
      ask.options.map((card) => [String(card)]),
      ([card]) => card ?? '',
    );
  if (ask.type === 'ChooseSome')
    return withAnswers(asked, Array<string>(ask.most).fill(''), samples(ask.options.map(String), ask.most), (cards) => [
      ...cards,
    ]);
  const [sentence] = ask.sentences;
  if (!sentence) return NOTHING;
  const gaps = gapsOf(sentence);
  const said = (cards: readonly string[]) => saidOf(sentence, cards) as Answer;
  const answers = wholes(sentence).map((words) => words.map(String));
  return { ...withAnswers(asked, gaps, answers, said), stops: ask.sentences.some(({ kind }) => kind === 'Stop') };
}

/** The cards that fit into a gap beside those in the other gaps. */
export function fits({ answers }: Pick<Question, 'answers'>, gap: number, cards: Cards): ReadonlySet<string> {
  const open = answers.filter((answer) =>
    cards.every((card, at) => at === gap || card === undefined || answer[at] === card),
  );
  return new Set(open.flatMap((answer) => answer[gap] ?? []));
}

/** The cards of an answer that was given, gap by gap. */
export function cardsIn(given: unknown): string[] {
  if (typeof given === 'string') return [given];
  if (Array.isArray(given)) return given.map(String);
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([gap, card]) => (gap === 'type' ? [] : String(card)));
}

function withAnswers(
  asked: Asked,
  gaps: readonly string[],
  answers: readonly (readonly string[])[],
  made: (cards: readonly string[]) => Answer,
): Question {
  const answer = (cards: Cards) => {
    const whole = answers.find((one) => one.every((card, at) => card === cards[at]));
    return whole && made(whole);
  };
  return { ...NOTHING, asked, gaps, answers, answer };
}

/** Every way to take so many of these, one after the other. */
function samples(cards: readonly string[], count: number): string[][] {
  if (!count) return [[]];
  return samples(cards, count - 1).flatMap((taken) =>
    cards.filter((card) => !taken.includes(card)).map((card) => [...taken, card]),
  );
}

/** Why a card can't be chosen for a bet: it is your own, or together with the chosen one it got a no before. */
export function whyNot(card: string, { pairs, seat }: Pick<View, 'pairs' | 'seat'>): Refusal {
  const own = pairs.some((pair) => pair.owner === seat && (pair.front === card || pair.middle === card));
  return own
    ? { code: 'own-card', text: '', rule: 'FC-7', words: {} }
    : { code: 'refuted', text: '', rule: 'FC-20', words: {} };
}
