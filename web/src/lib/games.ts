/** The four games, as the home page knows them before a server has said anything. */
export const GAMES = {
  expressions: { title: 'Expressions', seats: [2, 6], minutes: 30 },
  emojito: { title: 'Emojito', seats: [2, 14], minutes: 30 },
  emoticon: { title: 'Émoticon', seats: [4, 8], minutes: 40 },
  facecards: { title: 'Face Cards', seats: [3, 7], minutes: 30 },
} as const satisfies Record<string, { title: string; seats: readonly [number, number]; minutes: number }>;

export type GameName = keyof typeof GAMES;

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

export function isGame(name: string): name is GameName {
  return Object.hasOwn(GAMES, name);
}
