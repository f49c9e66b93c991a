import { expect, test } from 'vitest';
import { person } from '$lib/seats/person';
import type { TableShown } from '$lib/wire.gen';
import { unnamed } from './unnamed';

test('a stream shows seats, and no names, title or code', () => {
  const table = {
    code: 'calm-owl-abcde',
    short: 'KLMNP',
    settings: { title: 'Ada’s birthday' },
    people: [person('a', { name: 'Ada' }), person('b', { name: 'Ben' }), person('c', { name: 'Cem' })],
    chairs: [
      { person: 'b', bot: null },
      { person: null, bot: 'good' },
      { person: 'a', bot: null },
    ],
  } as unknown as TableShown;
  const shown = unnamed(table);
  expect(shown.short).toBeNull();
  expect(shown.people.map(({ name }) => name === '')).toEqual([false, false, true]);
  expect(JSON.stringify({ ...shown, code: '' })).not.toMatch(/Ada|Ben|Cem|KLMNP/);
});
