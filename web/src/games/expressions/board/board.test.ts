import { describe, expect, test } from 'vitest';
import type { GameShown } from '$lib/wire.gen';
import type { Events, View } from '../wire.gen';
import { whereabouts } from '../cards';
import { CARD, fallenSince, NAME, piecesOf } from './deeds';
import { keyOf, marked, readMarks, withPage, writeMarks, type Marks, type Notebook } from './pencil.svelte';
import { Plan } from './plan.svelte';
import { questionOf, reasonAgainst } from './question';
import { words } from '../words';

const TURN: Pick<GameShown, 'ask'> = {
  ask: {
    type: 'Say',
    sentences: [
      {
        kind: 'Clue',
        cases: [
          { card: ['joy-8'], says: ['lowest'] },
          { card: ['joy-10'], says: ['highest', 'more'] },
        ],
        distinct: false,
        but: [],
      },
      { kind: 'Guess', cases: [{ partner: [0, 2], card: ['fear-2', 'joy-1'] }], distinct: false, but: [] },
    ],
  },
};

const MINE = { phase: { type: 'Turn', seat: 1 }, seat: 1 } as Pick<View, 'phase' | 'seat'>;

describe('the question', () => {
  test('offers what the server offers, and nothing else', () => {
    const question = questionOf(MINE, TURN);
    expect([...question.clues]).toEqual([
      ['joy-8', ['lowest']],
      ['joy-10', ['highest', 'more']],
    ]);
    expect(question.partners).toEqual([0, 2]);
    expect([...question.guesses]).toEqual(['fear-2', 'joy-1']);
    expect(question.places.size + question.cards.size).toBe(0);
  });

  test('is empty for a seat that is not asked', () => {
    const { clues, partners, guesses, places, cards } = questionOf(MINE, { ask: null });
    expect([clues.size, partners.length, guesses.size, places.size, cards.size]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('a plan', () => {
  const question = questionOf(MINE, TURN);
  const GIVE = { ...questionOf(MINE, { ask: null }), asked: 'give' as const, cards: new Set(['joy-8']) };

  test('is an answer once it is whole', () => {
    const plan = new Plan(question);
    plan.choose('guess');
    plan.guess = 'fear-2';
    expect(plan.answer).toBeUndefined();
    plan.partner = 2;
    expect(plan.answer).toEqual({ type: 'Guess', partner: 2, card: 'fear-2' });
  });

  test('never answers what is no longer offered', () => {
    const plan = new Plan(question);
    plan.choose('guess');
    Object.assign(plan, { guess: 'fear-3', partner: 2 });
    expect(plan.answer).toBeUndefined();
  });

  test('for one question is no answer to the next', () => {
    const plan = new Plan(question);
    plan.choose('guess');
    Object.assign(plan, { guess: 'fear-2', partner: 2, card: 'joy-8' });
    const next = new Plan(question, plan);
    expect(next.answer).toBeUndefined();
    expect([next.doing, next.partner]).toEqual(['guess', 2]);
    const given = new Plan(GIVE, plan);
    given.take('joy-10');
    expect([given.doing, given.answer]).toEqual(['give', undefined]);
    expect(new Plan(question, given).doing).toBe('guess');
  });

  test('keeps to what is offered', () => {
    expect(new Plan(questionOf(MINE, { ask: null })).doing).toBe('pencil');
    const noClue = { ...question, clues: new Map(), partners: [2] };
    const plan = new Plan(noClue);
    expect([plan.doing, plan.partner]).toEqual(['guess', 2]);
    expect(new Plan({ ...noClue, places: new Set(['joy-8']) }, plan).doing).toBe('place');
    plan.choose('pencil');
    expect(new Plan(question, plan).doing).toBe('pencil');
  });

  test('turns a card from one true side to the next, and round', () => {
    const plan = new Plan(question);
    plan.take('joy-10');
    const sides = [1, 1, 1].map((step) => {
      plan.turn(step);
      return plan.says;
    });
    expect(sides).toEqual(['highest', 'more', 'highest']);
    plan.turn(-1);
    expect(plan.says).toBe('more');
  });

  test('a card with one true side lies on it; one that can’t keep its side gives it up', () => {
    const plan = new Plan(question);
    plan.take('joy-8');
    expect(plan.answer).toEqual({ type: 'Clue', card: 'joy-8', says: 'lowest' });
    plan.take('joy-10');
    expect(plan.says).toBeUndefined();
  });
});

test('a false statement has its reason', () => {
  const hand = ['joy-3', 'joy-8', 'joy-10', 'fear-4'];
  expect(reasonAgainst('joy-8', 'lowest', hand)).toBe('lower-held');
  expect(reasonAgainst('joy-8', 'highest', hand)).toBe('higher-held');
  expect(reasonAgainst('joy-8', 'last', hand)).toBe('not-last');
  expect(reasonAgainst('joy-8', 'more', hand)).toBe('no-more');
  expect(reasonAgainst('fear-4', 'lowest', hand)).toBe('nothing-left');
});

test('a card is yours, open, in the timer, or hidden', () => {
  const view = {
    hand: ['joy-1'],
    harmony: ['joy-2'],
    discord: ['joy-3'],
    clues: [[], [{ type: 'Clue', card: 'joy-4', says: 'last' }]],
    unheld: ['joy-5'],
  } as unknown as View;
  const where = whereabouts(view);
  expect(['joy-1', 'joy-2', 'joy-3', 'joy-4', 'joy-5', 'joy-6'].map(where)).toEqual([
    'yours',
    'open',
    'open',
    'open',
    'timer',
    'hidden',
  ]);
});

describe('a turn', () => {
  test('is told with the name and the card drawn in their own way', () => {
    expect(piecesOf(`Then ${NAME}Jonas${NAME} laid ${CARD}.`, 'joy 8')).toEqual([
      { is: 'words', text: 'Then ' },
      { is: 'name', text: 'Jonas' },
      { is: 'words', text: ' laid ' },
      { is: 'card', text: 'joy 8' },
      { is: 'words', text: '.' },
    ]);
  });

  test('ends with the clues that fell after it, and with none that fell before', () => {
    const guess = { seat: 1, card: 'fear-2', partner: 2, holder: 2 };
    const events: Events[] = [
      { type: 'Expired', seat: 0, card: 'joy-1' },
      { type: 'Guessed', seat: 1, partner: 2, card: 'fear-2', right: true, holder: 2 },
      { type: 'Put', seat: 2, card: 'fear-2', zone: 'harmony' },
      { type: 'Expired', seat: 2, card: 'fear-1' },
      { type: 'Put', seat: 1, card: 'joy-5', zone: 'harmony' },
      { type: 'Expired', seat: 1, card: 'joy-4' },
    ];
    expect(
      fallenSince(guess, [
        { step: 0, events: events.slice(0, 4) },
        { step: 1, events: events.slice(4) },
      ]),
    ).toEqual(['fear-1', 'joy-4']);
  });
});

describe('pencil marks', () => {
  test('go from might to can’t to nothing, each partner’s by itself', () => {
    let marks: Marks = {};
    const seen = [1, 2, 3].map(() => {
      marks = marked(marks, 2, 'fear-4');
      return marks[keyOf(2, 'fear-4')];
    });
    expect(seen).toEqual(['might', 'cant', undefined]);
    expect(marked({ [keyOf(1, 'fear-4')]: 'cant' }, 2, 'fear-4')).toEqual({ '1 fear-4': 'cant', '2 fear-4': 'might' });
  });

  test('are read as they were written, and nonsense is not read at all', () => {
    const marks: Marks = { '1 fear-4': 'cant', '3 joy-10': 'might' };
    expect(readMarks(writeMarks(marks))).toEqual(marks);
    expect(readMarks('nonsense\n1 fear-4?\n2 joy-1+')).toEqual({ '2 joy-1': 'might' });
    expect(readMarks()).toEqual({});
  });

  test('of the last eight games are kept, by when they were made', () => {
    let notebook: Notebook = {};
    for (const game of [9, 1, 2, 3, 4, 5, 6, 7, 9, 8]) notebook = withPage(notebook, `K3M7.${game}`, `${game} joy-1+`);
    expect(Object.keys(notebook)).toEqual([2, 3, 4, 5, 6, 7, 9, 8].map((game) => `K3M7.${game}`));
    expect(notebook['K3M7.9']).toBe('9 joy-1+');
  });
});

test('the heading names nothing that is not offered', () => {
  const view = { phase: { type: 'Turn', seat: 1 }, round: 1, deal: {} } as View;
  const kinds = (...offered: string[]) => ({
    seat: 1,
    ask: { type: 'Say', sentences: offered.map((kind) => ({ kind, cases: [], distinct: false, but: [] })) },
  });
  const text = (...offered: string[]) =>
    words.heading(view, kinds(...offered) as unknown as GameShown, {} as never).text;
  expect(text('Clue', 'Guess')).toBe('expressions.ask.turn');
  expect(text('Guess')).toBe('expressions.ask.guess');
  expect(text('Clue', 'Place')).toBe('expressions.ask.place');
});
