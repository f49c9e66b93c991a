import { expect, test } from 'vitest';
import { tidyName } from './tidyname';

test.each([
  ['  Mira ', 'Mira'],
  ['🙂'.repeat(60), '🙂'.repeat(24)],
  ['x' + '🙂'.repeat(60), 'x' + '🙂'.repeat(23)],
  ['x'.repeat(24) + ' y', 'x'.repeat(24)],
])('%s', (typed, sent) => {
  expect(tidyName(typed)).toBe(sent);
  // Half an emoji can't be written in an address.
  expect(() => encodeURIComponent(tidyName(typed))).not.toThrow();
});
