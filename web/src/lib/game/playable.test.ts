import { expect, test, vi } from 'vitest';
import { shown } from './playable';

type Parts = Parameters<typeof shown>[0];

const parts = { game: { view: { round: 2 } }, steps: [], fresh: [] } as unknown as Parts;

test('a board is given the view of the game', () => {
  expect(shown(parts).view).toEqual({ round: 2 });
});

test('somebody who only watches can answer nothing, and nothing is on its way', async () => {
  const { answer, sending } = shown(parts);
  await expect(answer('anything')).resolves.toBeUndefined();
  expect(sending).toBe(false);
});

test('somebody who plays answers', async () => {
  const answer = vi.fn(() => Promise.resolve());
  const board = shown({ ...parts, answer, sending: true });
  await board.answer('pass');
  expect(answer).toHaveBeenCalledWith('pass');
  expect(board.sending).toBe(true);
});
