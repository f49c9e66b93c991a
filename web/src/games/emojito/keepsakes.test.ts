import { expect, test } from 'vitest';
import { namesOf } from '$lib/names/names.svelte';
import type { Seated } from '$lib/seats/seats';
import { actsOf, bestActs, keepsakes } from './keepsakes';
import type { Events, View } from './wire.gen';

const performed = (seat: number): Events => ({ type: 'Performed', seat, watchers: [] });
const revealed = (seat: number, card: string): Events => ({ type: 'Revealed', seat, card, number: 1 });
const guess = (seat: number, right: boolean): Events => ({ type: 'Guessed', seat, number: 1, right });
const told = (...steps: Events[][]) => steps.map((events, step) => ({ step, events }));

test('an act is known by the step in which it was performed, and by how many found it', () => {
  const steps = told([], [performed(0)], [revealed(0, 'proud-lion'), guess(1, true), guess(2, false)]);
  expect(actsOf(steps)).toMatchObject([{ seat: 0, card: 'proud-lion', step: 1, found: { right: 1, of: 2 } }]);
});

test('in teams nobody says how many found it', () => {
  const [act] = actsOf(told([performed(0), performed(2)], [revealed(0, 'a'), revealed(2, 'b'), guess(1, true)]));
  expect(act?.found).toBeUndefined();
});

test('of a circle the album has the emotions, and nobody who acted them', () => {
  const steps = told([performed(0)], [revealed(0, 'proud-lion')]);
  const played = [{ card: 'proud-lion', taken_for: ['sad-droplet'] }];
  const names = namesOf(
    () => [{ name: 'Ida' }] as Seated[],
    () => ({}),
  );
  const kept = keepsakes(steps, { circle: { played } } as unknown as View, names);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.seat).toBeUndefined();
  expect(kept[0]?.drawn).toBeDefined();
  expect(JSON.stringify(kept)).not.toContain('Ida');
});

test('everybody has their best act in the album, and what most have found comes first', () => {
  const steps = told(
    [performed(0)],
    [revealed(0, 'missed'), guess(1, false), guess(2, false)],
    [performed(1)],
    [revealed(1, 'half'), guess(0, true), guess(2, false)],
    [performed(0)],
    [revealed(0, 'found'), guess(1, true), guess(2, true)],
  );
  expect(bestActs(actsOf(steps)).map(({ card }) => card)).toEqual(['found', 'half']);
});
