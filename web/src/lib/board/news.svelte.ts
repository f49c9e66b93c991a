import { untrack } from 'svelte';
import type { Move, Place, Places, Show } from '$lib/motion';
import type { StepShown } from '$lib/wire.gen';

/** Plays what is new on a board, from where things lay before it was drawn anew. Called as the board is made. */
export function playNews(
  show: Show,
  places: Places,
  news: () => readonly StepShown[],
  movesOf: (fresh: readonly StepShown[], before: ReadonlyMap<string, Place>) => readonly Move[],
): void {
  const fresh = $derived(news());
  let before: ReadonlyMap<string, Place>;

  $effect.pre(() => {
    void fresh;
    before = untrack(() => places.all());
  });

  $effect(() => {
    const happened = fresh;
    // What was never drawn came from nowhere.
    if (before.size) untrack(() => show.play(movesOf(happened, before)));
  });
}
