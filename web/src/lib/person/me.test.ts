import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

/** The module as a page that was opened anew has it. */
const opened = () => import('./me.svelte');

test('a name that was made up is kept, and stays made up until a person gives one', async () => {
  const first = await opened();
  expect(first.isNamed()).toBe(false);
  first.iAm({ ...first.whoAmI(), name: 'Olga', invented: true });
  expect([first.whoAmI().name, first.isNamed()]).toEqual(['Olga', false]);

  vi.resetModules();
  const again = await opened();
  expect([again.whoAmI().name, again.isNamed()]).toEqual(['Olga', false]);
  again.iAm({ name: 'Anna', avatar: again.whoAmI().avatar });
  expect(again.isNamed()).toBe(true);

  vi.resetModules();
  expect((await opened()).isNamed()).toBe(true);
});
