import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { chooseTheme, currentTheme, startTheme } from './theme.svelte';

const HEAD = /<head>([\s\S]*)<\/head>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';

/** The ground that the browser's bars get, in a light and in a dark system. */
function bars(): string[] {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  return (['light', 'dark'] as const).map((system) => {
    const holding = ['all', `(prefers-color-scheme: ${system})`];
    const meta = metas.find((one) => holding.includes(one.getAttribute('media') ?? ''));
    return meta?.getAttribute('content') ?? 'none';
  });
}

afterEach(() => chooseTheme('system'));

test("the browser's bars follow the theme that somebody chose, else the system", () => {
  document.head.innerHTML = HEAD.replace(/<link[^>]*>|<script[\s\S]*?<\/script>/g, '');
  const [light, dark] = ['#FBF3EE', '#1B151F'];
  expect(bars()).toEqual([light, dark]);
  chooseTheme('dark');
  expect(bars()).toEqual([dark, dark]);
  chooseTheme('light');
  expect(bars()).toEqual([light, light]);
  chooseTheme('system');
  expect(bars()).toEqual([light, dark]);
});

test('a theme is shown, remembered, and shown again by the next page', () => {
  const shown = () => document.documentElement.dataset.theme;
  chooseTheme('dark');
  expect([shown(), currentTheme()]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset.theme;
  startTheme();
  expect(shown()).toBe('dark');
  chooseTheme('system');
  expect(shown()).toBeUndefined();
  localStorage.setItem('mien.theme', 'pink');
  startTheme();
  expect([shown(), currentTheme()]).toEqual([undefined, 'system']);
});
