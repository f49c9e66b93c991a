import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capital, chooseLanguage } from '$lib/i18n';
import type { Seated } from '$lib/seats/seats';
import { CardNames } from './cardnames.svelte';
import { namesOf } from './names.svelte';
import { suitOf } from './suitcard';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await chooseLanguage('en');
});
afterEach(() => vi.unstubAllGlobals());

const SEATS = [{ name: 'Mira' }, { name: 'Jonas' }, { name: 'Lou' }] as Seated[];
const named = (known?: Record<string, string>) =>
  namesOf(
    () => SEATS,
    () => known,
  );

test('seats are called after the people on them', () => {
  expect([named().seat(1), named().seat(7)]).toEqual(['Jonas', '…']);
});

test('cards are called as the deck says, suits by their number, the rest once that is known', () => {
  const names = named({ lion: 'Lion' });
  expect(['lion', 'joy-8', 'happiness-2', 'zebra'].map(names.card)).toEqual(['Lion', 'joy 8', 'happiness 2', 'A card']);
  expect(named().card('lion')).toBe('…');
});

test('several things have their “and”, in the language of the page', async () => {
  const names = named({ lion: 'Lion' });
  expect(names.list(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(names.cards(['lion', 'joy-1'])).toBe('Lion and joy 1');
  await chooseLanguage('de');
  expect(names.list(['a', 'b', 'c'])).toBe('a, b und c');
});

test('a sentence begins with a capital, in Dutch with both letters of ij', async () => {
  expect(capital('éa')).toBe('Éa');
  expect(capital('ijs')).toBe('Ijs');
  await chooseLanguage('nl');
  expect([capital('ijs'), capital('ik')]).toEqual(['IJs', 'Ik']);
});

test('a card of a suit is known by its name', () => {
  expect(suitOf('happiness-10')).toEqual({ suit: 'joy', number: 10 });
  expect(suitOf('fear-2')).toEqual({ suit: 'fear', number: 2 });
  expect(['lion', 'joy', 'joy-x', 'hope-3'].map(suitOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('the names of a deck come with its language; those asked for earlier do not replace them', async () => {
  const cards = new CardNames();
  expect([cards.ready, cards.known]).toEqual([false, {}]);
  const [early, late] = [cards.learn('facecards', 'en'), cards.learn(undefined, 'en')];
  await late;
  await early;
  expect([cards.ready, cards.known]).toEqual([true, {}]);
  await cards.learn('emoticon', 'fr');
  expect(Object.keys(cards.known).length).toBeGreaterThan(5);
});

test('whoever reads is “you”: alone, last in a list, and in what a sentence is told of a seat', async () => {
  const seats = [{ name: 'Mira', you: true }, { name: 'Jonas' }, { name: 'Lou' }] as Seated[];
  const names = namesOf(
    () => seats,
    () => undefined,
  );
  expect([0, 1].map(names.person)).toEqual(['you', 'Jonas']);
  expect([0, 1].map(names.by)).toEqual([
    { who: 'you', name: 'Mira' },
    { who: 'other', name: 'Jonas' },
  ]);
  expect(names.all([0])).toEqual({ who: 'you', names: 'you', count: 1 });
  expect(names.all([0, 1, 2])).toEqual({ who: 'among', names: 'Jonas, Lou, and you', count: 3 });
  expect(names.all([1, 2])).toEqual({ who: 'other', names: 'Jonas and Lou', count: 2 });
  await chooseLanguage('pl');
  expect(names.all([0, 2]).names).toBe('Lou i ty');
});
