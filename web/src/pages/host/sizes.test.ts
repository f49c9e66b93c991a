import { expect, test } from 'vitest';
import { lineThrough, sayBytes } from './sizes';

test.each([
  [0, '0 kB'],
  [61_440, '61 kB'],
  [1_340_000, '1.3 MB'],
  [870_000_000, '870 MB'],
  [52_000_000_000, '52 GB'],
  [8e15, '8,000 TB'],
])('%d bytes are said as people say them', (bytes, said) => expect(sayBytes(bytes, 'en')).toBe(said));

test('a line goes from left to right, and its highest point is at the top', () => {
  expect(lineThrough([0, 2, 1])).toBe('0.0,27.0 50.0,1.0 100.0,14.0');
  expect(lineThrough([0, 0])).toBe('0.0,27.0 100.0,27.0');
  expect(lineThrough([])).toBe('');
});
