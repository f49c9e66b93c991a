import { expect, test } from 'vitest';
import { whenIdle } from './idle';

test('each caller gets an idle moment of its own, in order', async () => {
  const done: string[] = [];
  const lion = whenIdle().then(() => {
    done.push('lion');
    setTimeout(() => done.push('a tap'));
  });
  const teapot = whenIdle().then(() => void done.push('teapot'));
  expect(done).toEqual([]);
  await Promise.all([lion, teapot]);
  expect(done).toEqual(['lion', 'a tap', 'teapot']);
});
