import { onMount, untrack } from 'svelte';
import type { BoardProps } from '$lib/game/playable';
import type { Showing } from '../board/show.svelte';
import type { Acted, Events, View } from '../wire.gen';

/** Plays what others have acted without a camera as soon as it comes. Called as the board is made. */
export function playActs(board: () => BoardProps<View, Events>, showing: Showing): void {
  const fresh = $derived(board().fresh);

  $effect(() => {
    const events = fresh.flatMap((step) => step.events);
    untrack(() => {
      if (events.some(({ type }) => type === 'Drew')) showing.posing.clear();
      const { seat } = board().view;
      const act = events.findLast((event): event is Acted => event.type === 'Acted' && event.seat !== seat);
      if (act) showing.player.play(act.seat, act.performance);
    });
  });

  // The circle shows every step at once: its end need not wait for anything.
  $effect(() => {
    if (board().game.outcome) board().onlinger?.(undefined);
  });

  onMount(() => () => {
    showing.close();
    board().onlinger?.(undefined);
  });
}
