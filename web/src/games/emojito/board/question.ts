import { fitting } from '$lib/asks/gaps';
import type { GameShown } from '$lib/wire.gen';

/** What is asked now, as the board draws it. Nothing here is a rule: it is what the server offers. */
export interface Question {
  /** the numbers of the cards that can be named */
  numbers: readonly number[];
  /** whether one may name none of them */
  silent: boolean;
  /** whether an actor may say that the card can't be acted */
  passes: boolean;
  /** the leaders who can be challenged */
  leaders: readonly number[];
}

const NOTHING: Question = { numbers: [], silent: false, passes: false, leaders: [] };

export function questionOf({ ask }: Pick<GameShown, 'ask'>): Question {
  if (!ask) return NOTHING;
  if (ask.type === 'Say') {
    const challenge = ask.sentences.find(({ kind }) => kind === 'Challenge');
    const passes = ask.sentences.some(({ kind }) => kind === 'Pass');
    return { ...NOTHING, passes, leaders: challenge ? fitting(challenge, []).map(Number) : [] };
  }
  const numbers = ask.options.map(Number);
  return { ...NOTHING, numbers: numbers.filter((number) => number > 0), silent: numbers.includes(0) };
}
