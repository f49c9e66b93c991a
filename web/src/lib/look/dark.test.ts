import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const GAMES = new URL('../../games/', import.meta.url);

const read = (name: string | URL) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = (css: string) =>
  [...css.matchAll(/^\s*(--[\w-]+|color-scheme): ([^;]+);/gm)].map(([, name, value]) => `${name}: ${value}`);
const names = (css: string) => tokens(css).map((token) => token.split(':')[0]);

/** The light colours, and both lists of the dark ones; what is only for print is left out. */
function themes(css: string): { light: string; bySystem: string; byChoice: string } {
  const [screen = ''] = css.split('@media print');
  const [light = '', dark = ''] = screen.split('@media (prefers-color-scheme: dark)');
  const [bySystem = '', byChoice = ''] = dark.split(":root[data-theme='dark']");
  return { light, bySystem, byChoice };
}

const SHEETS = [
  ['the pages', read('./tokens.css') + read('./dark.css')],
  ...readdirSync(GAMES).map((game) => [game, read(new URL(`${game}/colours.css`, GAMES))]),
] as [string, string][];

describe.each(SHEETS)('the colours of %s', (_, css) => {
  const { light, bySystem, byChoice } = themes(css);

  test('are the same in the dark, whether the system or the person wished for it', () => {
    expect(tokens(byChoice)).toEqual(tokens(bySystem));
    expect(tokens(byChoice).length).toBeGreaterThan(2);
  });

  test('have a light one for every dark one', () => {
    expect(names(byChoice).filter((name) => !names(light).includes(name))).toEqual([]);
  });
});
