import { createRawSnippet, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '$lib/game/playable';
import CardRows from './CardRows.svelte';
import Frame from './Frame.svelte';
import { BoardFrame } from './frame.svelte';

/** The room that every element has here, in pixels: there is no layout without a browser. */
const room = { width: 0, height: 0 };
let resized: (element: Element) => void = () => undefined;

vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(notice: (entries: { target: Element }[]) => void) {
      const before = resized;
      resized = (target) => {
        before(target);
        notice([{ target }]);
      };
    }
    observe = () => undefined;
    unobserve = () => undefined;
  },
);

let drawn: Record<string, unknown> | undefined;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => room.height);
  Object.assign(room, { width: 390, height: 788 });
});

afterEach(async () => {
  if (drawn) await unmount(drawn);
  stop?.();
  drawn = stop = undefined;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const part = (words: string) => createRawSnippet(() => ({ render: () => `<button>${words}</button>` }));
const find = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);

interface Asked {
  question: string;
  given: unknown;
  last: Asked | undefined;
}

const START = { number: 1, step: 1, seat: 0 as number | null, outcome: null as object | null, answer: null as unknown };
let game = $state.raw(START);
let stage = $state('playing');
let props = $state<Record<string, unknown>>({});

/** A frame of a game whose plan remembers what it was made from. */
function framed(start = START): BoardFrame<unknown, unknown, string, Asked> {
  game = start;
  stage = 'playing';
  const board = () => ({ game, table: { stage }, fresh: [], sending: false }) as unknown as BoardProps;
  let frame: BoardFrame<unknown, unknown, string, Asked> | undefined;
  stop = $effect.root(() => {
    frame = new BoardFrame(board, {
      question: ({ game }) => `question ${game.step}`,
      plan: (question, last, given) => ({ question, given, last }),
    });
  });
  flushSync();
  if (!frame) throw new Error('An effect root runs at once');
  return frame;
}

/** Draws the frame with these parts beside the middle. */
function draw(more: Record<string, unknown> = {}): BoardFrame<unknown, unknown, string, Asked> {
  const frame = framed();
  props = { frame, areas: "'middle'", middle: part('middle'), ...more };
  drawn = mount(Frame as never, { target: document.body, props: props as never });
  flushSync();
  return frame;
}

async function settle(): Promise<void> {
  flushSync();
  await tick();
  await Promise.resolve();
}

describe('the plan', () => {
  test('begins with what was already answered', () => {
    const frame = framed({ ...START, answer: 'given' });
    expect(frame.plan).toEqual({ question: 'question 1', given: 'given', last: undefined });
  });

  test('is a new one for every question, and may take over from the last', () => {
    const frame = framed();
    const first = frame.plan;
    game = { ...START, step: 2, answer: 'given' };
    flushSync();
    expect(frame.question).toBe('question 2');
    expect(frame.plan).toMatchObject({ question: 'question 2', given: 'given' });
    expect(frame.plan.last).toBe(first);
  });

  test('is a new one for the next game, though its step has the same number', () => {
    const frame = framed();
    const first = frame.plan;
    game = { ...START, number: 2 };
    flushSync();
    expect(frame.plan).not.toBe(first);
  });

  test('stays as it is while its question stands', () => {
    const frame = framed();
    const { plan } = frame;
    game = { ...START, answer: 'given' };
    flushSync();
    expect(frame.plan).toBe(plan);
  });
});

describe('who is asked', () => {
  test('is somebody who sits at a game that goes on', () => {
    const frame = framed();
    expect([frame.plays, frame.asks]).toEqual([true, true]);
    stage = 'over';
    expect([frame.plays, frame.asks]).toEqual([true, false]);
    game = { ...START, outcome: {} };
    expect([frame.plays, frame.asks]).toEqual([false, false]);
    game = { ...START, seat: null };
    stage = 'playing';
    expect([frame.plays, frame.asks]).toEqual([false, false]);
  });
});

describe('the parts', () => {
  test('are those that were handed in', () => {
    draw({ told: part('told'), send: part('send') });
    expect(find('middle')?.textContent).toBe('middle');
    expect(find('told')?.textContent).toBe('told');
    expect(find('send')?.textContent).toBe('send');
    for (const name of ['others', 'beside', 'ask', 'mine']) expect(find(name)).toBeNull();
  });

  test('come in the order of a phone: others that grow are a list after the middle', async () => {
    const names = () => [...document.querySelectorAll('[data-part]')].map((one) => one.getAttribute('data-part'));
    draw({ others: part('others'), mine: part('mine') });
    expect(names()).toEqual(['others', 'middle', 'mine']);
    if (drawn) await unmount(drawn);
    stop?.();
    draw({ others: part('others'), mine: part('mine'), grows: 'others' });
    expect(names()).toEqual(['middle', 'others', 'mine']);
  });

  test('stand beside the table only where there is room for it', () => {
    const frame = draw({ beside: part('beside') });
    expect(find('beside')).toBeNull();
    room.width = 900;
    resized(document.querySelector('.frame') ?? document.body);
    flushSync();
    expect(frame.wide).toBe(true);
    expect(find('beside')?.textContent).toBe('beside');
  });

  test('keep their layout while they are out of sight', () => {
    room.width = 1366;
    const frame = draw();
    Object.assign(room, { width: 0, height: 0 });
    resized(document.querySelector('.frame') ?? document.body);
    flushSync();
    expect([frame.width, frame.height]).toEqual([1366, 788]);
    expect(find('middle')).not.toBeNull();
  });
});

describe('the focus', () => {
  const button = () => find('send')?.querySelector('button');

  test('goes to the part with the button when a new question takes the button away', async () => {
    draw({ send: part('send') });
    await settle();
    button()?.focus();
    button()?.remove();
    game = { ...START, step: 2 };
    await settle();
    expect(document.activeElement).toBe(find('send'));
  });

  test('goes there as well when something else takes it away that the board names', async () => {
    draw({ send: part('send'), renewed: 'first page' });
    await settle();
    button()?.focus();
    button()?.remove();
    await settle();
    expect(document.activeElement).toBe(document.body);
    props.renewed = 'second page';
    await settle();
    expect(document.activeElement).toBe(find('send'));
  });

  test('stays where it is still wanted', async () => {
    draw({ send: part('send') });
    const other = find('middle')?.querySelector('button');
    other?.focus();
    game = { ...START, step: 2 };
    await settle();
    expect(document.activeElement).toBe(other);
  });
});

describe('cards in rows', () => {
  const LOOK = { ratio: 5 / 7, head: 20, gap: 8, least: 36 };

  /** How the cards lie: in how many columns, the width of each, and how tall their room is at least. */
  async function lay(count: number, more: object = {}): Promise<{ columns: number; card: number; least: number }> {
    drawn = mount(CardRows, { target: document.body, props: { ...LOOK, count, children: part('card'), ...more } });
    flushSync();
    const style = document.querySelector('ul')?.style;
    const least = parseFloat(document.querySelector<HTMLElement>('.room')?.style.minHeight ?? '');
    const laid = [style?.getPropertyValue('--columns'), style?.getPropertyValue('--card')].map((one) =>
      parseFloat(one ?? ''),
    );
    await unmount(drawn);
    drawn = undefined;
    return { columns: laid[0] ?? NaN, card: laid[1] ?? NaN, least };
  }

  const across = (columns: number, card: number) => columns * card + (columns - 1) * LOOK.gap;
  const down = (rows: number, card: number) => rows * (LOOK.head + card / LOOK.ratio) + (rows - 1) * LOOK.gap;

  test('never lie outside of their room, unless it is lower than it says that it must be', async () => {
    for (const width of [296, 366, 820, 1366])
      for (const height of [90, 180, 400, 900])
        for (const count of [1, 2, 5, 9, 14]) {
          Object.assign(room, { width, height });
          const { columns, card, least } = await lay(count);
          const why = `${count} in ${width} × ${height}`;
          expect(across(columns, card), why).toBeLessThanOrEqual(width);
          expect(down(Math.ceil(count / columns), card), why).toBeLessThanOrEqual(Math.max(height, least));
        }
  });

  test('are never smaller than can be read', async () => {
    Object.assign(room, { width: 296, height: 60 });
    expect(await lay(14)).toEqual({ columns: 6, card: LOOK.least, least: down(3, LOOK.least) });
  });

  test('are never larger than looks well', async () => {
    Object.assign(room, { width: 1920, height: 1080 });
    expect((await lay(3, { most: 260 })).card).toBe(260);
  });
});
