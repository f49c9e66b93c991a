import type { BoardProps } from '$lib/game/playable';

/** Pixels from which a board lays itself out wide. Whoever looks on has no hand and no button, and needs less. */
const [SEATED, LOOKING_ON] = [1100, 760];

/** Whether a board has room for its wide layout; `seated` is what it needs for somebody who plays. */
export function isWide({ width, game }: Pick<BoardProps, 'width' | 'game'>, seated = SEATED): boolean {
  return width >= (game.seat === null ? LOOKING_ON : seated);
}
