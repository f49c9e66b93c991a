import { expect, test, vi } from 'vitest';
import { fetchOnce } from './once';

test('what all ask for is fetched once', async () => {
  const fetch = vi.fn(() => Promise.resolve('words'));
  const words = fetchOnce(fetch);
  expect(await Promise.all([words(), words()])).toEqual(['words', 'words']);
  expect(await words()).toBe('words');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('after a failure it is fetched again, and those who waited are told', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('words');
  const words = fetchOnce(fetch);
  await expect(words()).rejects.toThrow('Failed to fetch');
  expect(await words()).toBe('words');
  expect(fetch).toHaveBeenCalledTimes(2);
});
