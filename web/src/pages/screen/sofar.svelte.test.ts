import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { person } from '$lib/seats/person';
import type { TableShown } from '$lib/wire.gen';
import SoFar from './SoFar.svelte';

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

async function told(wins: Record<string, number>): Promise<string[]> {
  const table = {
    people: Object.keys(wins).map((id) => person(id)),
    tallies: Object.entries(wins).map(([id, won]) => ({ person: id, games: 3, wins: won })),
  } as unknown as TableShown;
  const drawn = mount(SoFar, { target: document.body, props: { table } });
  flushSync();
  const said = [...document.querySelectorAll('li .unseen')].map(({ textContent }) => textContent);
  await unmount(drawn);
  return said;
}

test('those who have won most are told, and nobody on an evening that has just begun', async () => {
  expect(await told({ mira: 1, jonas: 2, lou: 0 })).toEqual(['jonas: 2 wins', 'mira: 1 win']);
  expect(await told({ mira: 0, jonas: 0 })).toEqual([]);
  expect(await told({ a: 1, b: 1, c: 1, d: 1, e: 1 })).toHaveLength(4);
});
