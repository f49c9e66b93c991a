import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameShown } from '$lib/wire.gen';
import { isAsked, pastAt, stepNow, type Step } from './guide';

const game = (step: number, ask = true) => ({ step, ask: ask ? {} : null, answer: null }) as GameShown;
const asked = (_view: unknown, shown: GameShown) => isAsked(shown);

const STEPS: readonly Step[] = [
  { says: 'guide.title', when: asked, kind: 'read' },
  { says: 'guide.free', when: asked, kind: 'do' },
  { says: 'guide.on', when: asked, kind: 'last' },
];

test('what has been read is not said again', () => {
  expect(stepNow(STEPS, [], {}, game(1))?.says).toBe('guide.title');
  expect(stepNow(STEPS, ['guide.title'], {}, game(1))?.says).toBe('guide.free');
});

test('nothing is said about what is not now', () => {
  expect(stepNow(STEPS, [], {}, game(1, false))).toBeUndefined();
});

test('what is to be done stands until it is done', () => {
  const shown = { says: 'guide.free', step: 4 } as const;
  expect(pastAt(STEPS, ['guide.title'], shown, 4)).toEqual(['guide.title']);
  expect(pastAt(STEPS, ['guide.title'], shown, 5)).toEqual(['guide.title', 'guide.free']);
});

test('what nobody has read stays to be read, though the game goes on', () => {
  expect(pastAt(STEPS, [], { says: 'guide.title', step: 1 }, 2)).toEqual([]);
});

test('a seat that has answered is not asked', () => {
  expect(isAsked({ ...game(1), answer: 3 })).toBe(false);
});

test.each(readdirSync(new URL('../../games', import.meta.url)))(
  'the lesson of %s says everything once, and ends',
  async (name) => {
    const { default: steps } = (await import(`../../games/${name}/guide.ts`)) as { default: readonly Step[] };
    expect(new Set(steps.map(({ says }) => says)).size).toBe(steps.length);
    expect(steps.filter(({ kind }) => kind === 'last')).toEqual(steps.slice(-1));
    expect(steps.some(({ kind }) => kind === 'do')).toBe(true);
  },
);
