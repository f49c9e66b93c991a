import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const GAMES = new URL('../../games/', import.meta.url);
const ON_THE_BOARD = ['top', 'seat', 'edge'];
const ON_THE_BOX = ['box', 'box-edge', 'box-text'];

const sheets = readdirSync(GAMES).map((game): [string, string] => [
  game,
  readFileSync(new URL(`${game}/colours.css`, GAMES), 'utf8').split('@media')[0] ?? '',
]);

describe.each(sheets)('the colours of %s', (game, css) => {
  const colours = new Map([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

  test.each(ON_THE_BOARD)('say how the board looks by day and in the dark: %s', (part) => {
    expect(colours.get(`${part}-${game}`)).toMatch(/^light-dark\(#\w+, #\w+\)$/);
  });

  test.each(ON_THE_BOX)('say how the box looks, which is a thing and never changes: %s', (part) => {
    expect(colours.get(`${part}-${game}`)).toMatch(/^#\w+$/);
  });

  test('are those alone', () => {
    expect(colours.size).toBe(ON_THE_BOARD.length + ON_THE_BOX.length);
  });
});
