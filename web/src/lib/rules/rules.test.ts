import { describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName } from '$lib/games';
import { LANGUAGE_CODES } from '$lib/i18n/languages';
import { loadBook, type Book } from './book';
import { loadDrawings } from './drawings';
import { ruleNow } from './now';

const ruleIds = ({ sections }: Book) => sections.flatMap(({ rules }) => rules.map(({ id }) => id));

describe.each(GAME_NAMES)('the rules of %s', (game) => {
  test.each(LANGUAGE_CODES)('are there in %s, with nothing numbered twice', async (language) => {
    const ids = ruleIds(await loadBook(game, language));
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('have the rules that are drawn', { timeout: 30_000 }, async () => {
    const ids = ruleIds(await loadBook(game, 'en'));
    const { drawn = [], beside = [] } = (await loadDrawings(game)) ?? {};
    expect(beside.filter((rule) => !ids.includes(rule))).toEqual([]);
    expect(drawn.filter((rule) => !ids.includes(rule))).toEqual([]);
  });

  test('have no anchor that two things share', async () => {
    const { sections } = await loadBook(game, 'en');
    const anchors = ['minute', ...sections.map(({ slug }) => slug)];
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});

describe('the rule that matters now', () => {
  const now = (game: GameName, type: string, options = {}) => ruleNow(game, { phase: { type }, options });

  test('is that of the phase', () => {
    expect(now('expressions', 'Exchange')).toBe('EX-17');
    expect(now('emoticon', 'Discard')).toBe('EM-19');
    expect(now('emojito', 'Challenging', { mode: 'competitive' })).toBe('EJ-19');
    expect(now('facecards', 'Betting', { variant: 'base' })).toBe('FC-7');
  });

  test('is that of the variant, where it has one of its own', () => {
    expect(now('facecards', 'ChoosePair', { variant: 'masters' })).toBe('FC-17');
    expect(now('facecards', 'Vote', { variant: 'masters' })).toBe('FC-4');
    expect(now('emojito', 'Guessing', { mode: 'teams' })).toBe('EJ-29');
    expect(now('emojito', 'Performing', { mode: 'coop', level: 'almost_impossible' })).toBe('EJ-16');
    expect(now('emojito', 'Guessing', { mode: 'coop', secret_message: true })).toBe('EJ-5');
  });

  test('is the one that decided, at the end', () => {
    const view = { phase: { type: 'Over', outcome: { winners: [0], scores: [3, 1, 2], rule: 'FC-15' } }, options: {} };
    expect(ruleNow('facecards', view)).toBe('FC-15');
  });

  test('is no guess: an unknown phase is an error', () => {
    expect(() => now('emoticon', 'Napping')).toThrow('Napping');
  });
});
