import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole, t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { party } from './people';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
});

const names: Names = {
  seat: (seat) => ['Mira', 'Jonas'][seat] ?? '…',
  card: (card) => card,
  cards: (cards) => cards.join(', '),
  list: (things) => things.join(' and '),
};
const won = (seats: readonly number[], together: boolean) =>
  t('emojito.reveal.won', { names: party(seats, together, names), count: 1 });

test('players of a team win a trophy as a team, in words that fit the sentence', () => {
  expect(won([0, 1], true)).toBe('A trophy for the team');
  expect(won([], true)).toBe('A trophy for the game');
  expect(won([0, 1], false)).toBe('A trophy for Mira and Jonas');
});
