import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import type { Seated } from '$lib/seats/seats';
import type { TableSession } from '$lib/table/session.svelte';
import Pairs from './Pairs.svelte';

const seats = ['Anna', 'Bruno', 'Toto'].map((name, seat) => ({ seat, name, avatar: '', you: seat === 0 })) as Seated[];

beforeAll(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

test.each([true, false])('the host swaps two people by tapping both; host: %s', async (host) => {
  const asked: unknown[] = [];
  const session = { please: (command: unknown) => Promise.resolve(asked.push(command) > 0) } as unknown as TableSession;
  const drawn = mount(Pairs, { target: document.body, props: { session, seats, host } });
  flushSync();
  const tiles = [...document.querySelectorAll('li')].map((tile) => tile.textContent.replace(/\s+/g, ' ').trim());
  expect(tiles).toEqual(['Team 1 Anna (you) Bruno', 'Team 2 Toto a partner is missing']);
  const buttons = document.querySelectorAll('button');
  expect(buttons).toHaveLength(host ? 3 : 0);
  buttons[0]?.click();
  flushSync();
  expect(buttons[0]?.getAttribute('aria-pressed')).toBe(host ? 'true' : undefined);
  buttons[2]?.click();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(
    host
      ? [
          { type: 'Move', chair: 2, to: 0 },
          { type: 'Move', chair: 1, to: 2 },
        ]
      : [],
  );
  await unmount(drawn);
});

test('somebody who is dragged onto somebody else changes places with them', async () => {
  const asked: unknown[] = [];
  const session = { please: (command: unknown) => Promise.resolve(asked.push(command) > 0) } as unknown as TableSession;
  const drawn = mount(Pairs, { target: document.body, props: { session, seats, host: true } });
  flushSync();
  const [anna, , toto] = document.querySelectorAll('button');
  if (!anna || !toto) throw new Error('nobody is here');
  const at = (type: string, x: number, pointerId = 1) =>
    new PointerEvent(type, { clientX: x, clientY: 0, pointerId, button: 0, bubbles: true });
  document.elementFromPoint = (x) => (x > 50 ? toto : null);
  anna.dispatchEvent(at('pointerdown', 0));
  dispatchEvent(at('pointermove', 5));
  flushSync();
  expect(anna.classList).not.toContain('dragged'); // a tap may tremble
  dispatchEvent(at('pointermove', 99, 2)); // another finger
  dispatchEvent(at('pointermove', 60));
  flushSync();
  expect([anna.classList.contains('dragged'), toto.classList.contains('over')]).toEqual([true, true]);
  dispatchEvent(at('pointerup', 60));
  flushSync();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual([
    { type: 'Move', chair: 2, to: 0 },
    { type: 'Move', chair: 1, to: 2 },
  ]);
  // The click that a mouse makes of the drag chooses nobody; a key does.
  anna.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
  flushSync();
  expect(anna.getAttribute('aria-pressed')).toBe('false');
  anna.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }));
  flushSync();
  expect(anna.getAttribute('aria-pressed')).toBe('true');
  // A drag that ends beside everybody changes nothing.
  toto.dispatchEvent(at('pointerdown', 90));
  dispatchEvent(at('pointermove', 20));
  dispatchEvent(at('pointerup', 20));
  expect(asked).toHaveLength(2);
  await unmount(drawn);
});
