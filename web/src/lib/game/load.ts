import type { GameName } from '$lib/games';
import type { Playable } from './playable';
import type { Choices } from '$lib/game/options';

/* The games, found by looking: every folder is one, and is brought in when it is played. */
const PLAYABLE = import.meta.glob<{ default: Playable }>('../../games/*/index.ts');
const CHOICES = import.meta.glob<{ default: Choices }>('../../games/*/options.ts');

/** A game's board, words and narration. */
export async function playable(game: GameName): Promise<Playable> {
  return (await found(PLAYABLE, `../../games/${game}/index.ts`)).default;
}

/** What the host can choose about a game. */
export async function choices(game: GameName): Promise<Choices> {
  return (await found(CHOICES, `../../games/${game}/options.ts`)).default;
}

async function found<Module>(modules: Record<string, () => Promise<Module>>, path: string): Promise<Module> {
  const load = modules[path];
  if (!load) throw new Error(`There is nothing index ${path}`);
  return load();
}
