import { expect, test, vi } from 'vitest';
import { fetchedOnce } from './fetched';

test('what all ask for is fetched once', async () => {
  const fetch = vi.fn(() => Promise.resolve('words'));
  const words = fetchedOnce(fetch);
  expect(await Promise.all([words(), words()])).toEqual(['words', 'words']);
  expect(await words()).toBe('words');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what did not come is fetched again, and whoever waited is told', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('words');
  const words = fetchedOnce(fetch);
  await expect(words()).rejects.toThrow('Failed to fetch');
  expect(await words()).toBe('words');
  expect(fetch).toHaveBeenCalledTimes(2);
});
