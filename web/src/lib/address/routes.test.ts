import { describe, expect, test } from 'vitest';
import { replayAddress, routeOf, screenAddress, tableAddress, codeIn } from './routes';

describe('routeOf', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/t/quiet-otter-58k2', { page: 'table', code: 'quiet-otter-58k2' }],
    ['/t/quiet-otter-58k2/', { page: 'table', code: 'quiet-otter-58k2' }],
    ['/t/quiet-otter-58k2/screen', { page: 'screen', code: 'quiet-otter-58k2' }],
    ['/credits', { page: 'credits' }],
    ['/questions', { page: 'questions' }],
    ['/decks', { page: 'decks', deck: '' }],
    ['/decks/a1b2', { page: 'decks', deck: 'a1b2' }],
    ['/ca', { page: 'ca' }],
    ['/rules', { page: 'rules', game: '' }],
    ['/rules/emojito', { page: 'rules', game: 'emojito' }],
    ['/replay/quiet-otter-58k2-3', { page: 'replay', code: 'quiet-otter-58k2', number: 3 }],
  ])('reads %s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  test('reads what is written, whatever the code', () => {
    const code = 'zażółć gęślą/jaźń';
    expect(routeOf(tableAddress(code))).toEqual({ page: 'table', code });
    expect(routeOf(screenAddress(code))).toEqual({ page: 'screen', code });
    const [replay = '', said] = replayAddress(code, 12, 'emojito').split('?');
    expect([routeOf(replay), said]).toEqual([{ page: 'replay', code, number: 12 }, 'game=emojito']);
  });

  test.each([
    '/t',
    '/t/a/b',
    '/t/a/screen/x',
    '/creditss',
    '/host/x',
    '/replay/7f',
    '/replay/-1',
    '/replay/quiet-otter-58k2-0',
  ])('finds nothing at %s', (path) => {
    expect(routeOf(path)).toEqual({ page: 'notfound', path });
  });

  test('survives a broken escape', () => {
    expect(routeOf('/t/%E0%A4%A')).toEqual({ page: 'table', code: '%E0%A4%A' });
  });
});

describe('codeIn', () => {
  test.each([
    ['quiet-otter-58k2', 'quiet-otter-58k2'],
    ['  Quiet otter 58K2 ', 'quiet-otter-58k2'],
    ['Baku, tomi.', 'baku-tomi-'],
    ['https://mien.example/t/quiet-otter-58k2?from=qr', 'quiet-otter-58k2'],
    ['mien.example/t/quiet-otter-58k2/screen', 'quiet-otter-58k2'],
  ])('understands %s', (typed, code) => {
    expect(codeIn(typed)).toBe(code);
  });

  test.each(['', '   ', '../admin', 'a/b', '-x'])('refuses “%s”', (typed) => {
    expect(codeIn(typed)).toBeUndefined();
  });
});
