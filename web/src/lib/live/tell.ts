import type { Narrate, Step } from '$lib/game/playable';

/** What is told of these steps: a sentence for each event that does not go without saying. */
export function tell(steps: readonly Step[], narrate: Narrate): string[] {
  return steps.flatMap(({ events }) => events.map(narrate)).filter((sentence) => sentence !== '');
}
