import { beforeAll, describe, expect, it } from 'vitest';
import { speakWhole } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import type { GameShown } from '$lib/wire.gen';
import type { CircleTurns, View } from '../wire.gen';
import { Handing } from './handing.svelte';
import { circleHeading, questionFor } from './words';

const circle = (question: number): CircleTurns => ({ actor: 0, turns: [1], guesses: [], question, played: [] });
const played = (talk: Record<string, string>[]) =>
  ({ options: { deck: { cards: [{ id: 'Proud', name: { en: 'Proud' }, talk }] } } }) as unknown as View;

describe('the question to talk about', () => {
  beforeAll(() => speakWhole());

  it('is one of the deck, in a language it has', () => {
    expect(questionFor(played([{ en: 'When?' }, { fr: 'Pourquoi ?' }]), circle(1), 'Proud')).toBe('Pourquoi ?');
  });

  it('is one of ours where the card has none', () => {
    expect(questionFor(played([]), circle(1), 'Proud')).toBe('What helps when you feel like this?');
    const ours = { options: { deck: null } } as unknown as View;
    expect(questionFor(ours, circle(0), 'emojito-1')).toBe('When did you last feel like this?');
  });
});

describe('the bar while the others guess', () => {
  beforeAll(() => speakWhole());
  const guessing = { phase: { type: 'Guessing' }, actors: [0], options: { one_device: false } } as unknown as View;
  const names = { seat: () => 'Mira' } as unknown as Names;
  const at = (seat: number | null) => circleHeading(guessing, { seat } as unknown as GameShown, names);

  it('tells nobody to choose a card who has acted it', () => {
    expect(at(0)).toEqual({ title: 'They’re guessing your card' });
  });

  it.each([1, null])('tells how to guess to seat %s', (seat) => {
    expect(at(seat)).toEqual({ title: 'What did Mira feel?', text: 'Choose a card, or none.' });
  });
});

describe('one device that is handed round', () => {
  it('shows a card only until the next question, which begins with handing it on', () => {
    let step = '1 1';
    const handing = new Handing(() => step);
    expect(handing.holding).toBe('handed');
    handing.holding = 'card';
    expect(handing.holding).toBe('card');
    step = '1 5';
    expect(handing.holding).toBe('handed');
  });
});
