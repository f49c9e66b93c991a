/** What every page knows of a game before a server has said anything: `game.ts` in the game's folder. */
export interface GameFacts {
  title: string;
  /** the fewest and the most who can play */
  seats: readonly [number, number];
  minutes: number;
  /** its place on the home page; without one, it stands behind the others */
  order?: number;
  /** whether its box is so bright that what lies on it is lightened, not darkened */
  brightBox?: boolean;
}

/** The games and their English messages. Each adds itself in its own `game.ts`. */
export interface Games {}

export type GameName = keyof Games;

/* The games, found by looking: every folder is one. */
const FACTS = import.meta.glob<GameFacts>('../games/*/game.ts', { eager: true, import: 'default' });

const found = Object.entries(FACTS)
  .map(([path, facts]) => [path.split('/').at(-2) as GameName, facts] as const)
  .sort(([, one], [, other]) => (one.order ?? Infinity) - (other.order ?? Infinity));

export const GAMES = Object.fromEntries(found) as Record<GameName, GameFacts>;

export const GAME_NAMES: readonly GameName[] = found.map(([name]) => name);

export function isGame(name: string): name is GameName {
  return Object.hasOwn(GAMES, name);
}
