import { gapsOf, wholes } from '$lib/asks/gaps';
import type { GameShown } from '$lib/wire.gen';
import type { Answer } from '../wire.gen';

/** What is asked now, as the board draws it: one of some faces, or nobody. */
export interface Question {
  asked: 'look' | 'name' | 'nothing';
  /** the seats that can be chosen */
  seats: readonly number[];
}

export function questionOf({ ask }: Pick<GameShown, 'ask'>): Question {
  if (ask?.type === 'Choose') return { asked: 'look', seats: ask.options.map(Number) };
  if (ask?.type !== 'Say') return { asked: 'nothing', seats: [] };
  const naming = ask.sentences.filter((sentence) => gapsOf(sentence).length > 0);
  return { asked: 'name', seats: naming.flatMap(wholes).flat().map(Number) };
}

/** The answer that choosing this seat, or nobody, makes; none while it is still missing. */
export function answerOf({ asked }: Question, whom: number | undefined): Answer | undefined {
  if (asked === 'look') return whom;
  if (asked === 'name') return whom === undefined ? { type: 'Wait' } : { type: 'Accuse', seat: whom };
  return undefined;
}

/** The seat in an answer that was given. */
export function seatIn(given: unknown): number | undefined {
  if (typeof given === 'number') return given;
  return typeof given === 'object' && given && 'seat' in given ? Number(given.seat) : undefined;
}
