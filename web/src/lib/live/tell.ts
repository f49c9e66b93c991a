import type { Narrate } from '$lib/table/playable';
import type { StepShown } from '$lib/wire.gen';

/** What is told of these steps: a sentence for each event that does not go without saying. */
export function tell(steps: readonly StepShown[], narrate: Narrate): string[] {
  return steps.flatMap(({ events }) => events.map(narrate)).filter((sentence) => sentence !== '');
}
