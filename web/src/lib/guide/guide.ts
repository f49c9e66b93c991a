import type { Filling, GapKey, Key, PlainKey } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { GameShown } from '$lib/wire.gen';

/** What fills the gaps of a sentence. */
type Fill<K extends GapKey, View> = (view: View, game: GameShown, names: Names) => Filling<K>;

/** A sentence, with what fills its gaps if it has any. */
type Sentence<View> =
  { says: PlainKey; values?: never } | { [K in GapKey]: { says: K; values: Fill<K, View> } }[GapKey];

/** One thing that is said in a first game. */
export type Step<View = unknown> = Sentence<View> & {
  /** whether it is about now */
  when: (view: View, game: GameShown) => boolean;
  /** the part of the board it speaks of, as its `data-part` is called */
  part?: string;
  /** read: one goes on when one has read it; do: when one has answered; last: the lesson is over with the next answer */
  kind: 'read' | 'do' | 'last';
};

/** A step that was shown, and when. */
export interface Shown {
  says: Key;
  step: number;
}

/** What to say now: the first that is about now and has not been said. */
export function stepNow<View>(
  steps: readonly Step<View>[],
  past: readonly string[],
  view: View,
  game: GameShown,
): Step<View> | undefined {
  return steps.find((step) => !past.includes(step.says) && step.when(view, game));
}

/** The steps that are over once the game has gone on: after an answer, the advice on how to answer is not repeated. */
export function pastAt(
  steps: readonly Step<never>[],
  past: readonly string[],
  shown: Shown | undefined,
  now: number,
): readonly string[] {
  const step = steps.find(({ says }) => says === shown?.says);
  if (!shown || step?.kind !== 'do' || shown.step === now || past.includes(shown.says)) return past;
  return [...past, shown.says];
}

/** Whether this person has to answer now. */
export function isAsked(game: GameShown): boolean {
  return game.ask !== null && game.answer === null;
}
