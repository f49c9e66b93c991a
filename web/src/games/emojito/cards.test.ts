import { expect, it } from 'vitest';
import { FACE_PARAMS, LIMITS } from '$lib/face';
import { CARDS } from './cards.gen';

it.each(CARDS)('$id wears a face that can be drawn', ({ face }) => {
  for (const [name, value] of Object.entries(face)) {
    const param = FACE_PARAMS.find((known) => known === name);
    if (!param) throw new Error(`No face can move its ${name}`);
    const [from, to] = LIMITS[param];
    expect(value, name).toBeGreaterThanOrEqual(from);
    expect(value, name).toBeLessThanOrEqual(to);
  }
});
