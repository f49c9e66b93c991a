import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Says } from '../cards';
import { Drag } from './drag.svelte';

/** A page on which “highest” lies from 100 pixels down. */
let page: EventTarget;
const point = (kind: string, y: number, pointerId = 1) =>
  Object.assign(new Event(kind), { clientX: 0, clientY: y, pointerId, button: 0 }) as unknown as PointerEvent;
const side = { closest: () => ({ dataset: { says: 'highest' } }) };

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { elementFromPoint: (_: number, y: number) => (y < 100 ? null : side) });
});

afterEach(() => vi.unstubAllGlobals());

/** Drags joy 8 along these heights; what was taken, and which sides it was over. */
function dragged(...ys: number[]): { drag: Drag; taken: string[]; over: Says[] } {
  const [drag, taken, over]: [Drag, string[], Says[]] = [new Drag(), [], []];
  drag.begin(point('pointerdown', 0), 'joy-8', { took: (card) => taken.push(card), over: (says) => over.push(says) });
  for (const y of ys) page.dispatchEvent(point('pointermove', y));
  return { drag, taken, over };
}

test('a short way is a tap, and nothing is dragged', () => {
  const { drag, taken } = dragged(3, 7);
  expect([drag.card, taken]).toEqual([undefined, []]);
});

test('a longer way takes the card once, and turns it to the side it is over', () => {
  const { drag, taken, over } = dragged(20, 60, 120);
  expect([drag.card, drag.y]).toEqual(['joy-8', 120]);
  expect(taken).toEqual(['joy-8']);
  expect(over).toEqual(['highest']);
});

test('a card that is let go lies in the hand again, and another finger moves nothing', () => {
  const { drag, over } = dragged(20);
  page.dispatchEvent(point('pointermove', 120, 2));
  page.dispatchEvent(point('pointerup', 20));
  page.dispatchEvent(point('pointermove', 120));
  expect([drag.card, over]).toEqual([undefined, []]);
});
