import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { namesOf } from '$lib/names/names.svelte';
import type { Seated } from '$lib/seats/seats';
import { sayTrophies } from './trophies';
import type { View } from './wire.gen';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
});

const names = namesOf(
  () => ['Mira', 'Jonas', 'Lou', 'Ada'].map((name) => ({ name })) as Seated[],
  () => undefined,
);

function say(mode: NonNullable<View['options']['mode']>, sides: readonly number[][], won: readonly number[]): string[] {
  const view = {
    options: { mode } as View['options'],
    sides: sides.map((seats) => ({ seats, token: 0, trophies: [], used: [] })),
  };
  return sayTrophies(
    won.map((side) => ({ side })),
    view,
    names,
  );
}

test('a single winner wins a trophy; several win one each', () => {
  expect(say('competitive', [[0], [1], [2]], [1])).toEqual(['A trophy for Jonas']);
  expect(say('competitive', [[0], [1], [2]], [0, 1])).toEqual(['A trophy each: Mira and Jonas']);
});

test('players of a team win a trophy as a team, and no two teams share a line', () => {
  const teams = [
    [0, 1],
    [2, 3],
  ];
  expect(say('teams', teams, [0, 1])).toEqual(['A trophy for Mira and Jonas', 'A trophy for Lou and Ada']);
});

test('where all play together, the team and the game win', () => {
  expect(say('coop', [[0, 1], []], [0])).toEqual(['A trophy for the team']);
  expect(say('coop', [[0, 1], []], [1, 1])).toEqual(['2 trophies for the game']);
  expect(say('coop', [[0, 1], []], [0, 1])).toEqual(['A trophy each: the team and the game']);
});
