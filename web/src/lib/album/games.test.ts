import { afterEach, expect, test, vi } from 'vitest';
import { gamesOf, playersOf, type AlbumGame } from './games';

vi.mock('$lib/game/load', () => ({ playable: (game: string) => Promise.resolve({ deck: game }) }));

afterEach(() => vi.unstubAllGlobals());

const replay = (number: number, game: string) => ({ number, game, steps: 1, frames: [{}] });

test('every game is asked for once; those of others, and unknown ones, are left out', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const number = Number(/games\/(\d+)/.exec(path)?.[1]);
    const refusal = { code: 'not-yours', text: '', rule: null, words: {} };
    const answer = number === 2 ? Response.json(refusal, { status: 403 }) : undefined;
    return Promise.resolve(answer ?? Response.json(replay(number, number === 3 ? 'chess' : 'emojito')));
  });
  for (let time = 0; time < 2; time += 1) {
    const games = await gamesOf('calm-owl', [1, 2, 3, 4]);
    expect(games.map((game) => game.replay.number)).toEqual([1, 4]);
  }
  expect(asked).toHaveLength(4);
});

test('people who played are named once for each game, bots never', () => {
  const players = [
    { name: 'Ida', bot: null },
    { name: null, bot: 'good' },
    { name: 'Kai', bot: 'good' },
  ];
  expect(playersOf([{ replay: { players } } as AlbumGame])).toEqual(['Ida']);
});
