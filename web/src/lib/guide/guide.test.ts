import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { GameShown } from '$lib/wire.gen';
import { isAsked, pastAt, stepNow, type Step } from './guide';
import { Lesson } from './lesson.svelte';

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

test('whoever answers below the last words is left to play', () => {
  const lesson = new Lesson(STEPS.slice(2), 'quiet-otter', 7);
  lesson.follow(game(4));
  lesson.follow(game(4));
  expect([lesson.step?.kind, lesson.over]).toEqual(['last', false]);
  lesson.follow(game(5, false));
  expect(lesson.over).toBe(true);
});

test('a lesson goes on with the game, and remembers what was said', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  const lesson = new Lesson(STEPS, 'quiet-otter', 1);
  lesson.follow(game(1));
  expect(lesson.step?.says).toBe('guide.title');
  lesson.follow(game(2));
  expect(lesson.step?.says).toBe('guide.title');
  lesson.next(STEPS[0] as Step);
  expect(lesson.step?.says).toBe('guide.free');
  lesson.follow(game(2));
  expect(lesson.step?.says).toBe('guide.free');
  lesson.follow(game(3));
  expect(lesson.step?.says).toBe('guide.on');
  const later = new Lesson(STEPS, 'quiet-otter', 1);
  later.follow(game(3));
  expect(later.step?.says).toBe('guide.on');
  expect(new Lesson(STEPS, 'quiet-otter', 2).over).toBe(false);
  later.end();
  expect([later.over, new Lesson(STEPS, 'quiet-otter', 1).over]).toEqual([true, true]);
  vi.unstubAllGlobals();
});
