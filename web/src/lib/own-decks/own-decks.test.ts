import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { faultsOfJson, gamesWithDecks } from './checking';
import { idFor, newDeck, tidied, type OwnDeck } from './deck';
import { BadDeck } from './faults';
import { openDeck } from './opening';
import { faultsOf, fileNameOf, packChecked } from './packing';

const [GAME = ''] = gamesWithDecks();
const DECK: OwnDeck = {
  ...newDeck(GAME, 'en', 'Feelings'),
  cards: [
    { id: 'glad', name: { en: 'Glad' }, face: { smile: 0.7 } },
    { id: 'sad', name: { en: 'Sad' }, picture: 'sad.jpg', talk: [{ en: 'When?' }] },
  ],
};
const PICTURE = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], { type: 'image/jpeg' });
const PICTURES = new Map([['sad.jpg', PICTURE]]);
/** Stands in for the browser, which has no canvas here: takes what begins like a JPEG. */
const draw = async (blob: Blob) => {
  if (new Uint8Array(await blob.arrayBuffer())[0] !== 0xff) throw new TypeError('no picture');
  return blob;
};

const zipped = (files: Record<string, string>) =>
  new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))]);
const json = (deck: unknown) => zipped({ 'deck.json': JSON.stringify(deck) });
const faultsIn = (packed: Blob) =>
  openDeck(packed, draw).then(
    () => [],
    (error: unknown) => (error instanceof BadDeck ? error.faults : [String(error)]),
  );

test('the page holds decks to the schema that is published', () => {
  const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(here('schema.gen.json')).toBe(here('../../../../docs/schema/deck.schema.json'));
});

describe('a deck as a file', () => {
  test('comes back as it was', async () => {
    const { deck, pictures } = await openDeck(await packChecked(DECK, PICTURES), draw);
    expect(deck).toEqual(DECK);
    expect([...pictures.keys()]).toEqual(['sad.jpg']);
  });

  test('keeps what other games’ cards have', async () => {
    const [, other = ''] = gamesWithDecks();
    const cards = [{ id: 'lion', name: { en: 'Lion' }, category: 'animals', features: ['striped'] }];
    const { deck } = await openDeck(await packChecked({ ...newDeck(other, 'en', 'Photos'), cards }, new Map()), draw);
    expect(deck.cards).toEqual(cards);
  });

  test('is the same bytes for the same deck, and has no picture that no card names', async () => {
    const more = new Map([['undone.jpg', PICTURE], ...PICTURES]);
    const [one, other] = await Promise.all([packChecked(DECK, PICTURES), packChecked(DECK, more)]);
    expect(await one.arrayBuffer()).toEqual(await other.arrayBuffer());
    expect(Object.keys(unzipSync(new Uint8Array(await one.arrayBuffer())))).toEqual(['deck.json', 'sad.jpg']);
  });

  test('may lie in a folder, beside what some systems add', async () => {
    const files = { 'mine/deck.json': JSON.stringify({ ...DECK, cards: DECK.cards.slice(0, 1) }), '__MACOSX/x': '' };
    expect((await openDeck(zipped(files), draw)).deck.cards).toHaveLength(1);
  });

  test('is called like the deck, without what a system can’t have in a name', () => {
    expect(fileNameOf({ ...DECK, title: { en: 'A/B: “C”?' } })).toBe('A B “C”.mien');
    expect(fileNameOf({ ...DECK, title: { en: '..' } })).toBe('deck.mien');
  });
});

describe('a file that means harm', () => {
  test.each([
    ['is none', new Blob(['%PDF-1.7 …']), [{ code: 'not-a-deck' }]],
    ['is empty', new Blob([]), [{ code: 'not-a-deck' }]],
    ['has no deck.json', zipped({ 'x.json': '{}' }), [{ code: 'not-a-deck' }]],
    ['climbs out', zipped({ 'deck.json': '{}', '../x': '' }), [{ code: 'unsafe', field: '../x' }]],
    ['has no JSON in it', zipped({ 'deck.json': '{' }), [{ code: 'shape', field: 'deck.json' }]],
    ['lacks a picture', json(DECK), [{ code: 'no-file', card: 2, field: 'picture', words: { name: 'sad.jpg' } }]],
    [
      'has a picture that is none',
      zipped({ 'deck.json': JSON.stringify(DECK), 'sad.jpg': '<svg/>' }),
      [{ code: 'picture', card: 2, field: 'picture', words: { name: 'sad.jpg' } }],
    ],
  ])('%s', async (_, packed, faults) => {
    expect(await faultsIn(packed)).toEqual(faults);
  });

  test('unpacks to far more than it is: noticed before it is unpacked', async () => {
    const bomb = new Blob([zipSync({ 'deck.json': new Uint8Array(40_000_000) })]);
    expect(bomb.size).toBeLessThan(100_000);
    expect(await faultsIn(bomb)).toEqual([{ code: 'large', field: 'deck.json', words: { most: 2 } }]);
  });

  test('is cut off', async () => {
    const whole = new Uint8Array(await (await packChecked(DECK, PICTURES)).arrayBuffer());
    expect(await faultsIn(new Blob([whole.slice(0, 60)]))).not.toEqual([]);
  });
});

describe('what is wrong is told with card and field', () => {
  const changed = (card: object, about: object = {}) => ({ ...DECK, ...about, cards: [{ ...DECK.cards[0], ...card }] });

  test.each([
    [changed({ face: { smile: 3 } }), 'number', 'face.smile'],
    [changed({ face: { smirk: 1 } }), 'shape', 'face.smirk'],
    [changed({ name: { en: 'x'.repeat(41) } }), 'long', 'name.en'],
    [changed({ name: { en: '😀'.repeat(500) } }), 'long', 'name.en'],
    [changed({ name: { en: '<b>Glad</b>' } }), 'markup', 'name.en'],
    [changed({ name: { en: 'Gl\u202ead' } }), 'hidden', 'name.en'],
    [changed({ name: { en: '' } }), 'missing', 'name.en'],
    [changed({ name: { fr: 'Content' } }), 'no-name', 'name'],
    [changed({ name: { 'not a code': 'x' } }), 'language', 'name.not a code'],
    [changed({ picture: '../../etc/passwd' }), 'unsafe', 'picture'],
    [changed({ talk: Array.from({ length: 6 }, () => ({ en: 'Why?' })) }), 'many', 'talk'],
  ])('%#', (deck, code, field) => {
    expect(faultsOfJson(deck)).toEqual([expect.objectContaining({ code, card: 1, field })]);
  });

  test.each([
    [{ ...DECK, format: 2 }, 'newer', 'format'],
    [{ ...DECK, game: 'chess' }, 'game', 'game'],
    [{ ...DECK, cards: [] }, 'no-cards', 'cards'],
    [{ ...DECK, cards: Array.from({ length: 10_000 }, () => DECK.cards[0]) }, 'many', 'cards'],
    [{ ...DECK, age: 120 }, 'number', 'age'],
    [[], 'game', 'game'],
    ['deck', 'game', 'game'],
  ])('of the deck: %#', (deck, code, field) => {
    expect(faultsOfJson(deck)).toEqual([expect.objectContaining({ code, field })]);
  });

  test('two cards of one name, however it is written, and two of one id', () => {
    const [glad] = DECK.cards;
    const faults = faultsOfJson({ ...DECK, cards: [glad, { ...glad, name: { en: ' gLAD' } }] });
    expect(faults).toEqual([
      { code: 'same-id', card: 2, field: 'id', words: { other: 1 } },
      { code: 'same-name', card: 2, field: 'name.en', words: { other: 1 } },
    ]);
  });

  test('names that run from right to left, and pictures of several people, are fine', () => {
    for (const name of ['سعيد', 'שמח', '👨‍👩‍👧', 'Fâché', '喜び'])
      expect(faultsOfJson(changed({ name: { en: name } }))).toEqual([]);
  });
});

test('what was left empty is not saved', () => {
  const made: OwnDeck = {
    ...DECK,
    author: ' ',
    cards: [{ id: 'glad', name: { en: ' Glad  one', fr: '' }, talk: [{ en: '' }] }],
  };
  expect(tidied(made)).toEqual({
    ...newDeck(GAME, 'en', 'Feelings'),
    cards: [{ id: 'glad', name: { en: 'Glad one' } }],
  });
  expect(faultsOf(made)).toEqual([]);
});

test('ids are plain, and no two are the same', () => {
  const card = (id: string) => ({ id, name: {} });
  expect(idFor('Très fâché !', [])).toBe('tres-fache');
  expect(idFor('喜び', [])).toBe('card');
  expect(idFor('Glad', [card('glad'), card('glad-2')])).toBe('glad-3');
});
