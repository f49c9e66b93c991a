import { expect, test } from 'vitest';
import type { Narrate, Step } from '$lib/game/playable';
import { tell, tellLines } from './tell';

const STEPS = [
  { step: 1, events: ['Mira passes.', ''] },
  { step: 2, events: ['Jonas guesses.'] },
] as unknown as Step[];

/** Says an event as it is, with a picture of it, and in the second step something beside it. */
const narrate: Narrate = Object.assign((event: unknown) => event as string, {
  aside: (step: number) => (step === 2 ? ['A bot answers for Jonas.', ''] : []),
  pictures: (event: unknown) => [`of: ${event as string}`],
});

test('a log has a sentence for each event that needs one, and none for the others', () => {
  expect(tell(STEPS, narrate)).toEqual(['Mira passes.', 'A bot answers for Jonas.', 'Jonas guesses.']);
});

test('its lines say the same, with the pictures of the cards that events name', () => {
  expect(tellLines(STEPS, narrate)).toEqual([
    { sentence: 'Mira passes.', pictures: ['of: Mira passes.'] },
    { sentence: 'A bot answers for Jonas.', pictures: [] },
    { sentence: 'Jonas guesses.', pictures: ['of: Jonas guesses.'] },
  ]);
});
