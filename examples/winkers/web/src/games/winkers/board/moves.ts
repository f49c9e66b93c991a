import type { Redrawn } from '$lib/board/news.svelte';
import { appearing, PAUSE, turn, type Move } from '$lib/motion';
import { play } from '$lib/sound';
import type { Events } from '../wire.gen';

/** What is seen and heard of an event: a face that winked or fell asleep moves. */
export function moveOf(event: Events, { places }: Redrawn): Move | undefined {
  const face = places.element(`face:${event.seat}`);
  switch (event.type) {
    case 'Saw':
    case 'Unmasked':
      return turn(face, () => play('reveal'));
    case 'Slept':
      return appearing(face, () => play('flip'));
    case 'Accused':
      return { length: PAUSE, begins: () => play(event.right ? 'right' : 'wrong') };
    case 'Chosen':
      return undefined;
  }
}
