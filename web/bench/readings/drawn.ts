import type { Performance } from '../../src/games/emojito/wire.gen';

/** One drawing to be read: a card, its face alone, an act as a film strip or as a picture of its sounds, or a pair. */
export type Shown =
  | { kind: 'card'; card: string }
  | { kind: 'face'; card: string }
  | { kind: 'film'; performance: Performance; avatar: string }
  | { kind: 'sound'; performance: Performance }
  | { kind: 'pair'; front: string; middle: string };

/** A sheet of drawings, each with a code instead of a name and with what it may be. */
export interface Drawn {
  items: readonly { code: string; shown: Shown; candidates: readonly string[] }[];
  /** of one drawing, in pixels */
  width: number;
  columns: number;
  dark: boolean;
}
