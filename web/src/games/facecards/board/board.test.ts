import { describe, expect, test } from 'vitest';
import type { Step } from '$lib/game/playable';
import type { GameShown } from '$lib/wire.gen';
import type { Events, Placed, View } from '../wire.gen';
import { lapOf } from './lap';
import { curve, linesOf, wordsAt } from './lines';
import { Plan } from './plan.svelte';
import { cardsIn, fits, questionOf, whyNot } from './question';
import { spotOf } from './spots';
import { lastTold } from './told';

const BETTING: View['phase'] = { type: 'Betting', seat: 0, lap: 1, hit: false, won: [] };
const NO: Placed = { bettor: 2, lap: 1, front: 'lion', middle: 'cactus', owner: 1, right: false };
const YES: Placed = { bettor: 1, lap: 1, front: 'owl', middle: 'clock', owner: 2, right: true };
const BET: Pick<GameShown, 'ask'> = {
  ask: {
    type: 'Say',
    sentences: [
      {
        kind: 'Bet',
        cases: [{ front: ['lion', 'poodle'], middle: ['cactus', 'sunflower'] }],
        distinct: false,
        but: [['lion', 'cactus']],
      },
      { kind: 'Stop', cases: [{}], distinct: false, but: [] },
    ],
  },
};
const bet = questionOf({ phase: BETTING, seat: 0 }, BET);

describe('the question', () => {
  test('offers what the server offers, and nothing else', () => {
    expect(bet.asked).toBe('bet');
    expect(bet.stops).toBe(true);
    expect([...fits(bet, 1, ['lion'])]).toEqual(['sunflower']);
    expect([...fits(bet, 0, [undefined, 'cactus'])]).toEqual(['poodle']);
    expect(bet.answer(['lion', 'sunflower'])).toEqual({ type: 'Bet', front: 'lion', middle: 'sunflower' });
    expect(bet.answer(['lion', 'cactus'])).toBeUndefined();
    expect(bet.answer(['lion'])).toBeUndefined();
  });

  test('takes bare cards where no sentence is asked for', () => {
    const phase = { type: 'ChoosePair' } as const;
    const two = questionOf(
      { phase, seat: 0 },
      { ask: { type: 'ChooseSome', options: ['a', 'b', 'c'], least: 2, most: 2 } },
    );
    expect(two.answer(['c', 'a'])).toEqual(['c', 'a']);
    expect(two.answer(['c', 'c'])).toBeUndefined();
    const one = questionOf({ phase, seat: 0 }, { ask: { type: 'Choose', options: ['a', 'b'] } });
    expect(one.answer(['b'])).toBe('b');
  });

  test('asks whoever has no seat nothing', () => {
    expect(questionOf({ phase: BETTING, seat: null }, BET).asked).toBe('nothing');
    expect(questionOf({ phase: BETTING, seat: 0 }, { ask: null }).asked).toBe('nothing');
  });

  test('finds the cards of an answer again', () => {
    expect(cardsIn({ type: 'Pair', front: 'a', middle: 'b' })).toEqual(['a', 'b']);
    expect([cardsIn('a'), cardsIn(['a', 'b']), cardsIn(null), cardsIn(2)]).toEqual([['a'], ['a', 'b'], [], []]);
  });
});

describe('the plan', () => {
  test('puts a card where it fits, in any order', () => {
    const plan = new Plan();
    plan.take('sunflower', bet);
    plan.take('lion', bet);
    expect(plan.cards).toEqual(['lion', 'sunflower']);
    plan.take('poodle', bet);
    expect(plan.cards).toEqual(['poodle', 'sunflower']);
    plan.take('poodle', bet);
    expect(plan.cards).toEqual([undefined, 'sunflower']);
  });

  test('fills the first empty gap of a pair, then exchanges the last', () => {
    const ask = { type: 'ChooseSome', options: ['a', 'b', 'c'], least: 2, most: 2 } as const;
    const two = questionOf({ phase: { type: 'ChoosePair' }, seat: 0 }, { ask: { ...ask, options: [...ask.options] } });
    const plan = new Plan();
    for (const card of ['a', 'b', 'c']) plan.take(card, two);
    expect(plan.cards).toEqual(['a', 'c']);
    plan.take('a', two);
    plan.take('b', two);
    expect(plan.cards).toEqual(['b', 'c']);
  });

  test('keeps what is chosen when something does not go with it, and remembers what that was', () => {
    const plan = new Plan();
    plan.join('lion', 'cactus', bet);
    expect(plan.cards).toEqual(['lion', undefined]);
    expect(plan.amiss).toBe('cactus');
    plan.take('sunflower', bet);
    expect(plan.amiss).toBeUndefined();
  });

  test('exchanges front and middle', () => {
    const plan = new Plan();
    plan.cards = ['a', 'b', 'c', 'd'];
    plan.swap(2, 3);
    expect(plan.cards).toEqual(['a', 'b', 'd', 'c']);
  });
});

describe('a place on the table', () => {
  const view = { bets: [NO, YES], pairs: [{ owner: 0, front: 'hedgehog', middle: 'broccoli' }], seat: 0 };

  test('says whether its card can be chosen, and why not', () => {
    expect(spotOf('cactus', view, bet, [])).toMatchObject({ stand: 'open', no: false });
    expect(spotOf('cactus', view, bet, ['lion', undefined])).toMatchObject({ stand: 'barred', no: true });
    expect(spotOf('broccoli', view, bet, [])).toMatchObject({ stand: 'barred', yours: true });
    expect(spotOf('clock', view, bet, []).finder).toBe(1);
    expect(spotOf('lion', view, bet, ['lion']).stand).toBe('chosen');
    expect(spotOf('lion', view, questionOf({ phase: BETTING, seat: 0 }, { ask: null }), []).stand).toBe('idle');
  });

  test('links the rule that keeps it from being chosen', () => {
    expect(whyNot('broccoli', view).rule).toBe('FC-7');
    expect(whyNot('cactus', view).rule).toBe('FC-20');
  });
});

test('a lap goes round from the camera, and says who was passed over', () => {
  const lap = lapOf({ phase: BETTING, camera: 2, bets: [NO] }, 4);
  expect(lap.map(({ seat, stand }) => [seat, stand])).toEqual([
    [2, 'had'],
    [3, 'passed'],
    [0, 'betting'],
    [1, 'next'],
  ]);
});

describe('lines', () => {
  const view = { bets: [NO, YES], phase: BETTING, fronts: [{ owner: 1, card: 'lion' }] };

  test('tell the last bet until something is chosen; with room, all that got a no', () => {
    expect(linesOf(view, true, false)).toEqual([NO, YES]);
    expect(linesOf(view, true, true)).toEqual([NO]);
    expect(linesOf(view, false, false)).toEqual([YES]);
    expect(linesOf(view, false, true)).toEqual([]);
  });

  test('swing in the air, and pass other cards beside them', () => {
    const air = { from: 100, to: 200 };
    const front = { x: 0, y: 40, width: 50, height: 60 };
    const near = { x: 200, y: 200, width: 50, height: 60 };
    const far = { x: 200, y: 280, width: 50, height: 60 };
    expect(curve(front, near, air, 300).path).toBe('M25 100C25 150 225 150 225 200');
    expect(curve(near, front, air, 300).path).toBe(curve(front, near, air, 300).path);
    expect(curve(front, far, air, 300).path).toContain('C25 150 194 150 194 200V262');
    expect(curve(near, { ...near, x: 60 }, air, 300).half.y).toBeLessThan(200);
  });

  test('say their words half way, and further on where another word stands', () => {
    const at = (x: number, y: number) => ({ x, y, width: 50, height: 60 });
    const air = { from: 100, to: 300 };
    const down = { line: curve(at(0, 40), at(200, 300), air, 300), width: 80 };
    const up = { line: curve(at(200, 40), at(0, 300), air, 300), width: 80 };
    const [first, second] = wordsAt([down, up], 30);
    expect(first).toMatchObject({ x: 125, y: 200 });
    expect(Math.hypot((second?.x ?? 125) - 125, (second?.y ?? 200) - 200)).toBeGreaterThanOrEqual(30);
    expect(wordsAt([down, down], 900)[1]).toMatchObject({ x: 125, y: 200 });
    const straight = { line: curve(at(100, 40), at(100, 300), air, 300), width: 80 };
    expect(wordsAt([down, straight], 300)[1]).toMatchObject({ x: 125, y: 200 });
    expect(wordsAt([down, straight], 30)[0]).not.toMatchObject({ x: 125, y: 200 });
  });
});

test('drawing cards is no news', () => {
  const steps: Step<Events>[] = [
    {
      step: 0,
      events: [
        { type: 'BetMade', bet: NO },
        { type: 'Flopped', lap: 1 },
      ],
    },
    {
      step: 1,
      events: [
        { type: 'BetMade', bet: YES },
        { type: 'Kept', seat: 1, cards: ['clock'] },
        { type: 'Drew', seat: 1, count: 2 },
      ],
    },
  ];
  expect(lastTold(steps)).toMatchObject({ seat: 1, emotion: 'joy' });
  expect(lastTold(steps.slice(0, 1))?.event.type).toBe('Flopped');
  expect(lastTold([])).toBeUndefined();
});

test('what was lost is shown, and stays told when another round begins', () => {
  const lost: Step<Events> = {
    step: 0,
    events: [
      { type: 'BetMade', bet: NO },
      { type: 'Lost', seat: 2, cards: ['clock', 'lion'] },
    ],
  };
  expect(lastTold([lost])).toMatchObject({ seat: 2, cards: ['clock', 'lion'] });
  expect(lastTold([lost, { step: 1, events: [{ type: 'RoundBegan', round: 2, camera: 1 }] }])).toMatchObject({
    seat: 2,
  });
  const shown: Step<Events> = { step: 1, events: [{ type: 'PairsShown', pairs: [] }] };
  expect(lastTold([lost, shown])?.event.type).toBe('PairsShown');
  expect(lastTold([lost, shown, { step: 2, events: [{ type: 'RoundBegan', round: 2, camera: 1 }] }])).toMatchObject({
    seat: 1,
  });
  expect(lastTold([{ step: 0, events: [{ type: 'RoundBegan', round: 1, camera: 1 }] }])).toMatchObject({
    seat: 1,
    cards: [],
  });
});
