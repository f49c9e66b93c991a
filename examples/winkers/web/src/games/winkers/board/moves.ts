import type { Redrawn } from '$lib/board/news.svelte';
import type { Step } from '$lib/game/playable';
import { appearing, PAUSE, turn, type Move } from '$lib/motion';
import { play } from '$lib/sound';
import type { Events } from '../wire.gen';

/** What is seen and heard of each event: a face that winked or fell asleep moves. */
export function movesOf(fresh: readonly Step<Events>[], { places }: Redrawn): Move[] {
  return fresh.flatMap(({ events }) => events.flatMap((event) => moveOf(event, places.element(`face:${event.seat}`))));
}

function moveOf(event: Events, face: Element | undefined): Move | [] {
  switch (event.type) {
    case 'Saw':
    case 'Unmasked':
      return turn(face, () => play('reveal'));
    case 'Slept':
      return appearing(face, () => play('flip'));
    case 'Accused':
      return {
        length: PAUSE,
        begins: () => play(event.right ? 'right' : 'wrong'),
      };
    case 'Chosen':
      return [];
  }
}
