import { describe, expect, test } from 'vitest';
import type { Step } from '$lib/game/playable';
import type { Sentence } from '$lib/wire.gen';
import type { Events, View } from '../wire.gen';
import { standOf, wordsAt } from './aim.svelte';
import { planFor } from './plan.svelte';
import { playersOf } from './players';
import { filled, kindOf, offersOf, placesIn, questionOf, says, type Question } from './question';
import { lastCounted } from './rounds';
import { lastTold } from './told';
import { standings, totalsOf } from './totals';

const COLUMN = ['surprise', 'anger', 'happiness', 'sadness'];

describe('the totals in front of a player', () => {
  test('count the dominant mood one more a card, the repressed one nothing, and mischief never', () => {
    expect(totalsOf(['surprise-3', 'surprise-2', 'sadness-5', 'anger-4', 'heart'], COLUMN)).toEqual([
      { mood: 'surprise', sum: 7 },
      { mood: 'anger', sum: 4 },
      { mood: 'sadness', sum: 0 },
    ]);
  });

  test('that are equal cancel each other, and the best of the others leads', () => {
    expect(standings([6, 7, 6, 4, 5])).toEqual(['cancels', 'leads', 'cancels', 'plain', 'plain']);
    expect(standings([8, 8, 8, 0])).toEqual(['cancels', 'cancels', 'cancels', 'leads']);
    expect(standings([2, 2])).toEqual(['cancels', 'cancels']);
  });
});

test('nothing is worth a word only if it leads', () => {
  const table = (fronts: string[][], scores: number[]): View => ({
    seat: 0,
    hand: [],
    phase: { type: 'Turn', seat: 0 },
    round: 1,
    prize: 1,
    prizes: [1, 1, 2, 2, 2, 3, 3],
    first: 0,
    column: COLUMN,
    hand_sizes: scores.map(() => 7),
    fronts,
    scores,
    passed: [],
    asleep: [],
    tokens: [],
    pirates: [],
    pile: 0,
    discard: [],
    round_cards: [],
    points: [],
    rewards: [],
    supply: 7,
    known: [],
    rules: 2,
  });
  expect(playersOf(table([['anger-3', 'joy-1', 'anger-1', 'heart'], [], []], [4, 0, 0]), undefined)[0]?.front).toEqual([
    'anger-3',
    'anger-1',
    'joy-1',
    'heart',
  ]);
  const standing = (view: View) => playersOf(view, undefined).map((player) => player.standing);
  expect(standing(table([['anger-3'], [], []], [3, 0, 0]))).toEqual(['leads', 'plain', 'plain']);
  expect(standing(table([['anger-3'], ['anger-3'], []], [3, 3, 0]))).toEqual(['cancels', 'cancels', 'leads']);
  expect(standing(table([['anger-3'], ['sadness-3'], ['heart']], [3, 0, 0]))).toEqual(['leads', 'plain', 'plain']);
});

const KISS: Sentence = {
  kind: 'Kiss',
  cases: [
    { mine: ['anger-3', 'sadness-3'], owner: [1], theirs: ['surprise-3'] },
    { mine: ['anger-2'], owner: [2], theirs: ['happiness-2'] },
  ],
  distinct: false,
  but: [],
};

describe('choosing on the table', () => {
  const answers = offersOf({ ask: { type: 'Say', sentences: [KISS] } }).get('Kiss') ?? [];

  test('has every whole answer that is offered, and no other', () => {
    expect(answers).toHaveLength(3);
    expect(answers.filter((answer) => says(answer, { owner: 2 }))).toEqual([
      { type: 'Kiss', mine: 'anger-2', owner: 2, theirs: 'happiness-2' },
    ]);
  });

  test('fills in what only one word fits', () => {
    expect(filled(answers, { mine: 'anger-2' })).toEqual({ mine: 'anger-2', owner: 2, theirs: 'happiness-2' });
    expect(filled(answers, { theirs: 'surprise-3' })).toEqual({ owner: 1, theirs: 'surprise-3' });
  });

  test('rings what goes with what is chosen, and fades what never goes', () => {
    const stand = (seat: number, card: string) =>
      standOf(wordsAt('Kiss', { seat, card }, 0), answers, { mine: 'anger-3' });
    expect(stand(0, 'anger-3')).toBe('chosen');
    expect(stand(1, 'surprise-3')).toBe('target');
    expect(stand(2, 'happiness-2')).toBe('possible');
    expect(stand(2, 'surprise-3')).toBe('faded');
  });

  test('leaves the rest of the table alone', () => {
    expect(wordsAt('Ghost', { seat: 0, card: 'anger-3' }, 0)).toBeUndefined();
    expect(wordsAt('Ninja', { seat: 1, card: 'anger-3' }, 0)).toBeUndefined();
    expect(wordsAt('Ninja', { seat: 1 }, 0)).toEqual({ owner: 1 });
    expect(standOf(undefined, answers, {})).toBe('idle');
  });

  test('knows a card by how it is played', () => {
    expect([kindOf('volte-face'), kindOf('anger-3'), kindOf('ghost')]).toEqual(['VolteFace', 'Play', 'Ghost']);
  });
});

describe('a plan', () => {
  const nothing: Question = { asked: 'nothing', offers: new Map(), asleep: false, round: 1 };
  const turn: Question = { ...nothing, asked: 'turn' };

  test('that was made while others play goes on, also into the turn it was made for', () => {
    const plan = planFor(nothing, undefined);
    plan.take(1, ['anger-3', 'ghost']);
    expect(planFor(nothing, plan)).toBe(plan);
    expect(planFor(turn, plan)).toBe(plan);
    expect(plan.card(['anger-3', 'ghost'])).toBe('ghost');
  });

  test('is over with its turn, even if the next one is ours again', () => {
    const plan = planFor(turn, planFor(nothing, undefined));
    expect(planFor(turn, plan)).not.toBe(plan);
    expect(planFor(nothing, plan)).not.toBe(plan);
  });

  test('is no plan for another round', () => {
    const plan = planFor(nothing, undefined);
    expect(planFor({ ...nothing, round: 2 }, plan)).not.toBe(plan);
  });

  test('of a sleeper is to pass', () => {
    const pass: Sentence = { kind: 'Pass', cases: [{}], distinct: false, but: [] };
    const question = questionOf({ seat: 0, round: 1 }, { ask: { type: 'Say', sentences: [pass] } });
    expect(question.asleep).toBe(true);
    expect(planFor(question, planFor(nothing, undefined)).doing).toBe('Pass');
  });
});

test('what was thrown away is found again in the hand, as often as it was', () => {
  expect(placesIn(['anger-1', 'ghost', 'ghost', 'ninja'], ['ghost', 'ninja'])).toEqual([1, 3]);
  expect(placesIn(['ghost'], null)).toEqual([]);
});

test('a round that was counted is laid out again from what happened', () => {
  const told: Events[] = [
    { type: 'Ordered', column: COLUMN },
    { type: 'RoundBegan', round: 1, first: 0, points: 2 },
    { type: 'Played', seat: 0, card: 'anger-3' },
    { type: 'Played', seat: 1, card: 'surprise-3' },
    { type: 'Played', seat: 2, card: 'happiness-5' },
    { type: 'Played', seat: 0, card: 'pirate' },
    { type: 'Played', seat: 1, card: 'kiss' },
    { type: 'Swapped', seat: 1, mine: 'surprise-3', owner: 0, theirs: 'anger-3' },
    { type: 'Played', seat: 2, card: 'bomb' },
    { type: 'Burst', owner: 2, cards: ['happiness-5'] },
    { type: 'Helped', seat: 1, to: 2, card: 'anger-3' },
    { type: 'Played', seat: 0, card: 'ghost' },
    { type: 'Took', seat: 0, owner: 2, card: 'anger-3' },
    { type: 'Scored', round: 1, scores: [4, 0, 0], moods: ['surprise', null, null], winner: 0 },
    { type: 'Rewarded', seat: 0, helper: 1, pirate: true },
    { type: 'Ordered', column: COLUMN.toReversed() },
  ];
  const steps: Step<Events>[] = told.map((event, step) => ({ step, events: [event] }));
  const counted = lastCounted(steps, 3);
  expect(counted?.fronts).toEqual([['pirate', 'surprise-3', 'anger-3'], [], []]);
  expect(counted?.column).toEqual(COLUMN);
  expect(counted?.points).toBe(2);
  expect(counted?.rewarded?.seat).toBe(0);
  expect(lastCounted([], 3)).toBeUndefined();
});

describe('what is told last', () => {
  const step = (...events: Events[]): Step<Events> => ({ step: 0, events });
  const played = (seat: number, card: string): Events => ({ type: 'Played', seat, card });

  test('shows mischief by its card, and says what it did', () => {
    const took: Events = { type: 'Took', seat: 1, owner: 0, card: 'anger-3' };
    expect(lastTold([step(played(1, 'ghost'), took)], 1)).toEqual([
      { seat: 1, emotion: 'mischief', mischief: 'ghost', events: [took] },
    ]);
    expect(lastTold([step(played(1, 'volte-face'), { type: 'Ordered', column: COLUMN })], 1)).toMatchObject([
      { mischief: 'volte-face', events: [played(1, 'volte-face')] },
    ]);
  });

  test('leaves what stays on the table to the table', () => {
    expect(lastTold([step(played(0, 'heart'))], 1)).toMatchObject([
      { mischief: undefined, events: [played(0, 'heart')] },
    ]);
  });

  test('is how the round came out, not who passed last, and no drawing of cards', () => {
    const scored: Events = { type: 'Scored', round: 1, scores: [0, 3, 3], moods: [null, 'anger', 'anger'], winner: 0 };
    const steps = [
      step(played(1, 'anger-3')),
      step({ type: 'Passed', seat: 2 }, scored),
      step({ type: 'RoundBegan', round: 2, first: 0, points: 1 }, { type: 'Drew', seat: 0, count: 2 }),
    ];
    expect(lastTold(steps, 1)).toEqual([{ seat: 0, emotion: 'joy', mischief: undefined, events: [scored] }]);
    expect(lastTold(steps, 5)).toHaveLength(2);
  });
});
