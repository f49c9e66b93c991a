import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = (css: string) => [...css.matchAll(/^\s*(--[\w-]+|color-scheme): ([^;]+);/gm)].map(([, name, value]) => `${name}: ${value}`);

const [bySystem = '', byChoice = ''] = read('./dark.css').split(":root[data-theme='dark']");

test('the dark theme is the same, wished by the system or by the person', () => {
  expect(tokens(byChoice)).toEqual(tokens(bySystem));
  expect(tokens(byChoice).length).toBeGreaterThan(20);
});

test('the dark theme renames nothing: each of its tokens exists in the light', () => {
  const light = new Set(tokens(read('./tokens.css')).map((token) => token.split(':')[0]));
  expect(tokens(byChoice).map((token) => token.split(':')[0]).filter((name) => !light.has(name))).toEqual([]);
});
