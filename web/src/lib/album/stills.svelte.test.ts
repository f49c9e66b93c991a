import { afterEach, expect, test, vi } from 'vitest';
import { dropStill, giveStill, keepStill, ownStills } from './stills.svelte';

const picture = () => {
  const canvas = document.createElement('canvas');
  canvas.toBlob = (done) => done(new Blob(['a picture'], { type: 'image/jpeg' }));
  return canvas;
};
const still = (step: number, code = 'calm-owl') => ({ code, number: 2, step, picture: picture() });

afterEach(() => {
  for (const code of ['calm-owl', 'red-fox']) ownStills(code).forEach(dropStill);
  vi.unstubAllGlobals();
});

test('of one act the last picture is kept, and of a table the last six acts', () => {
  keepStill(still(1, 'red-fox'));
  for (const step of [1, 2, 2, 3, 4, 5, 6, 7]) keepStill(still(step));
  expect(ownStills('calm-owl').map(({ step }) => step)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(ownStills('red-fox')).toHaveLength(1);
});

test('nothing is sent until somebody gives a still, and then it is no longer offered', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({ id: 'still-1' }, { status: 201 }));
  });
  keepStill(still(3));
  expect(sent).toEqual([]);
  const [kept] = ownStills('calm-owl');
  if (kept) await giveStill(kept);
  expect(sent).toEqual([expect.stringContaining('/calm-owl/stills?number=2&step=3')]);
  expect(ownStills('calm-owl')).toEqual([]);
});
