import { untrack } from 'svelte';
import type { Move, Place, Places } from '$lib/motion';
import type { BoardFrame } from './frame.svelte';

/** A board that has been drawn anew: where its things lie, and where they lay before. */
export interface Redrawn {
  places: Places;
  before: ReadonlyMap<string, Place>;
  /** its parts lie beside each other */
  wide: boolean;
  /** whose eyes it is seen with; nobody's if null */
  me: number | null;
}

/** What an event moves from where to where, and how it sounds; `events` are all of its step. */
export type MoveOf<Event> = (event: Event, redrawn: Redrawn, events: readonly Event[]) => Move | undefined;

/** Plays what is new on a board, from where things lay before it was drawn anew. Called as the board is made. */
export function playNews<View, Event, Question, Plan>(
  frame: BoardFrame<View, Event, Question, Plan>,
  moveOf: MoveOf<Event>,
): void {
  const fresh = $derived(frame.board.fresh);
  let before: ReadonlyMap<string, Place>;

  $effect.pre(() => {
    void fresh;
    before = untrack(() => frame.places.all());
  });

  $effect(() => {
    const happened = fresh;
    untrack(() => {
      const { places, show, board } = frame;
      // What was never drawn came from nowhere.
      if (!before.size) return;
      const redrawn = { places, before, wide: frame.wide, me: board.game.seat };
      show.play(happened.flatMap(({ events }) => events.flatMap((event) => moveOf(event, redrawn, events) ?? [])));
    });
  });
}
