import { expect, test } from 'vitest';
import { Queue } from './queue';

test('what has nothing to wait for is taken at once', () => {
  const taken: string[] = [];
  const queue = new Queue<string>(
    () => undefined,
    (thing) => taken.push(thing),
  );
  void queue.add('a');
  void queue.add('b');
  expect(taken).toEqual(['a', 'b']);
});

test('what has to wait is not taken before, and what comes after it neither', async () => {
  const taken: string[] = [];
  let settle = () => {};
  const shut = new Promise<void>((done) => (settle = done));
  const queue = new Queue<string>(
    (thing) => (thing === 'a' ? shut : undefined),
    (thing) => taken.push(thing),
  );
  const all = queue.add('a');
  void queue.add('b');
  await Promise.resolve();
  expect(taken).toEqual([]);
  settle();
  await all;
  expect(taken).toEqual(['a', 'b']);
});

test('what fails stops nothing that comes later', async () => {
  const taken: string[] = [];
  const queue = new Queue<string>(
    () => undefined,
    (thing) => {
      if (thing === 'a') throw new Error('no');
      taken.push(thing);
    },
  );
  await expect(queue.add('a')).rejects.toThrow('no');
  await queue.add('b');
  expect(taken).toEqual(['b']);
});

test('what waits in vain is taken all the same, and so is what comes after it', async () => {
  const taken: string[] = [];
  const queue = new Queue<string>(
    (thing) => (thing === 'a' ? Promise.reject(new Error('no')) : undefined),
    (thing) => taken.push(thing),
  );
  const all = queue.add('a');
  void queue.add('b');
  await expect(all).rejects.toThrow('no');
  expect(taken).toEqual(['a', 'b']);
});

test('what fails while others wait behind it does not leave them waiting', async () => {
  const taken: string[] = [];
  const queue = new Queue<string>(
    () => Promise.resolve(),
    (thing) => {
      if (thing === 'a') throw new Error('no');
      taken.push(thing);
    },
  );
  const all = queue.add('a');
  void queue.add('b');
  await expect(all).rejects.toThrow('no');
  expect(taken).toEqual(['b']);
});
