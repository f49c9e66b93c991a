import { describe, expect, test } from 'vitest';
import { madeCards, spoken, toldCards } from './made';

describe('the cards of a deck that somebody made', () => {
  test('are called in the person’s language, in English, or else as they can be', () => {
    expect(spoken({ en: 'Proud', fr: 'Fier' }, 'fr')).toBe('Fier');
    expect(spoken({ fr: 'Fier', en: 'Proud' }, 'pl')).toBe('Proud');
    expect(spoken({ sv: 'Stolt' }, 'pl')).toBe('Stolt');
  });

  test('have a face, a picture, both or neither', () => {
    const cards = madeCards(
      [
        { id: 'proud', name: { en: 'Proud' }, face: { smile: 0.7 }, picture: 'deck-1' },
        { id: 'shy', name: { en: 'Shy' }, face: null },
      ],
      'en',
      (picture) => `/photos/${picture}`,
    );
    expect(cards.get('proud')).toEqual({ id: 'proud', name: 'Proud', face: { smile: 0.7 }, src: '/photos/deck-1' });
    expect(cards.get('shy')).toEqual({ id: 'shy', name: 'Shy' });
  });

  test('are found in the options of any view, and none where there are none', () => {
    const card = { id: 'shy', name: { en: 'Shy' } };
    expect(toldCards({ options: { deck: { cards: [card] } } })).toEqual([card]);
    expect(toldCards({ options: { deck: null } })).toEqual([]);
    expect(toldCards({})).toEqual([]);
    expect(toldCards(undefined)).toEqual([]);
  });
});
