import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { gameModule } from './module.svelte';

// A whole game takes a second to import, and nothing of it is looked at here.
vi.mock('./load', () => ({ playable: (game: string) => Promise.resolve({ boardOf: game }) }));

test('a view of the next game is never shown on the board of the last one', async () => {
  let game = $state('emoticon');
  const seen: [game: string, playable: unknown][] = [];
  const stop = $effect.root(() => {
    const part = gameModule(() => game);
    $effect(() => void seen.push([game, part.playable]));
  });
  flushSync();
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['emoticon', { boardOf: 'emoticon' }]));
  game = 'expressions';
  flushSync();
  expect(seen.at(-1)).toEqual(['expressions', undefined]);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['expressions', { boardOf: 'expressions' }]));
  stop();
});
