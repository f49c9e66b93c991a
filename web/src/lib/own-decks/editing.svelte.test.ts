import { expect, test } from 'vitest';
import { MOST_CARDS, newDeck } from './deck';
import { Editing } from './editing.svelte';

const begin = (...names: string[]) => {
  const editing = new Editing('d', newDeck('some-game', 'en', 'Mine'), new Map());
  editing.addNames(names, 'en');
  return editing;
};
const names = ({ deck }: Editing) => deck.cards.map(({ name }) => name.en);

test('cards are added, moved and removed, and each of it is undone and done again', () => {
  const editing = begin('Glad', 'Sad', 'Cross');
  editing.move('cross', 0);
  editing.remove('sad');
  expect(names(editing)).toEqual(['Cross', 'Glad']);
  editing.undo();
  editing.undo();
  expect(names(editing)).toEqual(['Glad', 'Sad', 'Cross']);
  editing.redo();
  expect(names(editing)).toEqual(['Cross', 'Glad', 'Sad']);
  editing.addNames(['Calm'], 'en');
  expect(editing.canRedo).toBe(false);
});

test('the letters of one name are one step, those of another a step of their own', () => {
  const editing = begin('Glad', 'Sad');
  for (const text of ['G', 'Gl', 'Gle']) editing.changeCard({ id: 'glad', name: { en: text } }, 'name en');
  editing.changeCard({ id: 'sad', name: { en: 'S' } }, 'name en');
  editing.undo();
  expect(names(editing)).toEqual(['Gle', 'Sad']);
  editing.undo();
  expect(names(editing)).toEqual(['Glad', 'Sad']);
});

test('a picture that is replaced comes back when that is undone', () => {
  const editing = begin();
  const [one, other] = [new Blob(['1']), new Blob(['2'])];
  editing.addPictures([{ name: 'Dog', picture: one }], 'en');
  const [card] = editing.deck.cards;
  if (!card) throw new Error('no card');
  editing.setPicture(card, other);
  const shown = () => editing.pictures.get(editing.deck.cards[0]?.picture ?? '');
  expect(shown()).toBe(other);
  editing.undo();
  expect(shown()).toBe(one);
});

test('a deck takes no more cards than a server would', () => {
  const editing = begin();
  expect(
    editing.addNames(
      Array.from({ length: MOST_CARDS + 5 }, (_, at) => `Card ${at}`),
      'en',
    ),
  ).toBe(MOST_CARDS);
});

test('a card stays within the deck wherever it is moved', () => {
  const editing = begin('Glad', 'Sad');
  editing.move('glad', 99);
  editing.move('sad', -5);
  expect(names(editing)).toEqual(['Sad', 'Glad']);
});

test('where the browser keeps nothing, the page is told', async () => {
  const editing = begin('Glad');
  await editing.settled();
  expect(editing.kept).toBe(false);
});
