import type { Key, Values } from '$lib/i18n';
import type { Names } from '$lib/table/names.svelte';
import type { GameShown } from '$lib/wire.gen';

/** One thing that is said in a first game. */
export interface Step<View = unknown> {
  says: Key;
  /** what fills the gaps of the sentence */
  values?: (view: View, game: GameShown, names: Names) => Values;
  /** whether it is about now */
  when: (view: View, game: GameShown) => boolean;
  /** the part of the board it speaks of, as its `data-part` is called */
  part?: string;
  /** read: one goes on when one has read it; do: when one has answered; last: the lesson is over */
  kind: 'read' | 'do' | 'last';
}

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

/** What has been said, once the game has gone on: whoever has answered need not be told what to do again. */
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
