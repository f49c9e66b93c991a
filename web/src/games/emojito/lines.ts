import { AT_REST } from '$lib/face/features';
import { Teller } from '$lib/face/teller';
import { sayChange } from './inwords';
import { faceAt, lengthOf } from './perform/faces';
import type { Performance } from './wire.gen';

/** Milliseconds between two looks at a drawn face. */
const LOOK = 50;

/** A drawn performance in words, one line for each time that it is told. */
export function linesOf(performance: Performance): string[] {
  const teller = new Teller();
  const lines: string[] = [];
  let before = AT_REST;
  for (let ms = 0; ms <= lengthOf(performance); ms += LOOK) {
    const face = faceAt(performance, ms);
    const now = face && teller.look(ms, face);
    const line = now ? sayChange(before, now) : '';
    if (line) lines.push(line);
    before = now ?? before;
  }
  return lines;
}
