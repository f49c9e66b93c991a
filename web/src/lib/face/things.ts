/** Where a face goes on a thing: its top left corner and scale, in the thing's 100 × 100 box. */
export interface Anchor {
  x: number;
  y: number;
  scale: number;
}

/** Things that can wear a face: the emoji that shows one, and the face's place on Noto's drawing of it. */
export const THINGS = {
  teapot: { emoji: '🫖', face: { x: 24, y: 38, scale: 0.52 } },
  bell: { emoji: '🔔', face: { x: 25, y: 27, scale: 0.5 } },
  egg: { emoji: '🥚', face: { x: 20, y: 30, scale: 0.6 } },
  apple: { emoji: '🍎', face: { x: 20, y: 33, scale: 0.6 } },
  cloud: { emoji: '☁️', face: { x: 22, y: 33, scale: 0.56 } },
  box: { emoji: '📦', face: { x: 28, y: 42, scale: 0.42 } },
  balloon: { emoji: '🎈', face: { x: 25, y: 12, scale: 0.5 } },
  cupcake: { emoji: '🧁', face: { x: 27, y: 48, scale: 0.46 } },
  mushroom: { emoji: '🍄', face: { x: 31, y: 52, scale: 0.38 } },
  bucket: { emoji: '🪣', face: { x: 28, y: 42, scale: 0.45 } },
  tomato: { emoji: '🍅', face: { x: 21, y: 32, scale: 0.58 } },
  orange: { emoji: '🍊', face: { x: 22, y: 35, scale: 0.56 } },
  onion: { emoji: '🧅', face: { x: 24, y: 38, scale: 0.52 } },
  pear: { emoji: '🍐', face: { x: 26, y: 44, scale: 0.48 } },
  peach: { emoji: '🍑', face: { x: 22, y: 32, scale: 0.54 } },
  potato: { emoji: '🥔', face: { x: 22, y: 26, scale: 0.54 } },
  moon: { emoji: '🌕', face: { x: 18, y: 17, scale: 0.64 } },
  ice: { emoji: '🧊', face: { x: 14, y: 44, scale: 0.38 } },
  cookie: { emoji: '🍪', face: { x: 22, y: 24, scale: 0.56 } },
  melon: { emoji: '🍈', face: { x: 20, y: 34, scale: 0.6 } },
  radish: { emoji: '🫜', face: { x: 27, y: 40, scale: 0.46 } },
  pumpkin: { emoji: '🎃', face: { x: 20, y: 34, scale: 0.6 } },
  cup: { emoji: '☕', face: { x: 22, y: 40, scale: 0.46 } },
  tv: { emoji: '📺', face: { x: 12, y: 34, scale: 0.5 } },
  door: { emoji: '🚪', face: { x: 30, y: 24, scale: 0.4 } },
  chestnut: { emoji: '🌰', face: { x: 20, y: 36, scale: 0.58 } },
  garlic: { emoji: '🧄', face: { x: 24, y: 40, scale: 0.52 } },
  rock: { emoji: '🪨', face: { x: 22, y: 32, scale: 0.55 } },
  purse: { emoji: '👛', face: { x: 22, y: 38, scale: 0.56 } },
  bag: { emoji: '🎒', face: { x: 18, y: 48, scale: 0.42 } },
} as const satisfies Record<string, { emoji: string; face: Anchor }>;

export type Thing = keyof typeof THINGS;
