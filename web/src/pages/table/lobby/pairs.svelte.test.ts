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
