import type { Narrate, Step } from '$lib/game/playable';

/** These steps as sentences, one for each event that needs one. */
export function tell(steps: readonly Step[], narrate: Narrate): string[] {
  return steps
    .flatMap(({ step, events }) => [...(narrate.aside?.(step) ?? []), ...events.map((event) => narrate(event))])
    .filter((sentence) => sentence !== '');
}
