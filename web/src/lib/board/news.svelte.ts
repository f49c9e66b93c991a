import { untrack } from 'svelte';
import { Show, type Move, type Place, type Places } from '$lib/motion';
import type { BoardProps, Step } from '$lib/game/playable';

/** A board that has been drawn anew: where its things lie, and where they lay before. */
export interface Redrawn {
  places: Places;
  before: ReadonlyMap<string, Place>;
  wide: boolean;
  /** whose eyes it is seen with; nobody's if null */
  me: number | null;
}

/** Plays what is new on a board, from where things lay before it was drawn anew. Called as the board is made. */
export function playNews<Event>(
  places: Places,
  board: () => Pick<BoardProps<unknown, Event>, 'fresh' | 'game'> & { wide: boolean },
  movesOf: (fresh: readonly Step<Event>[], redrawn: Redrawn) => readonly Move[],
  show = new Show(),
): void {
  const fresh = $derived(board().fresh);
  let before: ReadonlyMap<string, Place>;

  $effect.pre(() => {
    void fresh;
    before = untrack(() => places.all());
  });

  $effect(() => {
    const happened = fresh;
    untrack(() => {
      const { wide, game } = board();
      // What was never drawn came from nowhere.
      if (before.size) show.play(movesOf(happened, { places, before, wide, me: game.seat }));
    });
  });
}
