import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { Playable } from '$lib/game/playable';
import type { Seated } from '$lib/seats/seats';
import emojito from '../../../games/emojito';
import Scores from './Scores.svelte';

const seats = ['Mira', 'Lou', 'Jan', 'Ida'].map(
  (name, seat) => ({ seat, name, avatar: '0000000', you: seat === 0 }) as Seated,
);
const outcome = { winners: [1, 3], scores: [2, 5, 2, 5], rule: 'EJ-30' };

/** The lines of the scores: how many faces, who, and how much. */
async function linesOf(sides: readonly (readonly number[])[]): Promise<unknown[]> {
  const view = { sides: sides.map((members) => ({ seats: members })) };
  const props = { outcome, seats, view, playable: emojito as unknown as Playable };
  const drawn = mount(Scores, { target: document.body, props });
  flushSync();
  const lines = [...document.querySelectorAll('li')].map((line) => [
    line.querySelectorAll('.face > svg').length,
    line.querySelector('.who')?.textContent.trim(),
    line.querySelector('strong')?.textContent,
  ]);
  await unmount(drawn);
  return lines;
}

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

test('a pair of Emojito has one line, with both faces and both names', async () => {
  expect(
    await linesOf([
      [0, 2],
      [1, 3],
    ]),
  ).toEqual([
    [2, 'Lou and Ida', '5 trophies'],
    [2, 'Mira (you) and Jan', '2 trophies'],
  ]);
});

test('rivals have a line each', async () => {
  expect(await linesOf([[0], [1], [2], [3]])).toEqual([
    [1, 'Lou', '5 trophies'],
    [1, 'Ida', '5 trophies'],
    [1, 'Mira (you)', '2 trophies'],
    [1, 'Jan', '2 trophies'],
  ]);
});
