import type { Narrate, Step } from '$lib/game/playable';

/** A line of a log: a sentence, and the pictures of the cards it names. */
export interface Line {
  sentence: string;
  pictures: readonly string[];
}

/** These steps as sentences, one for each event that needs one. */
export function tell(steps: readonly Step[], narrate: Narrate): string[] {
  return steps
    .flatMap(({ step, events }) => [...(narrate.aside?.(step) ?? []), ...events.map((event) => narrate(event))])
    .filter((sentence) => sentence !== '');
}

/** The same with pictures. */
export function tellLines(steps: readonly Step[], narrate: Narrate): Line[] {
  return steps
    .flatMap(({ step, events }) => [
      ...(narrate.aside?.(step) ?? []).map((sentence) => ({ sentence, pictures: [] })),
      ...events.map((event) => ({ sentence: narrate(event), pictures: narrate.pictures?.(event) ?? [] })),
    ])
    .filter(({ sentence }) => sentence !== '');
}
