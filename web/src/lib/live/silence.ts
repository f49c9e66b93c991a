import type { GameShown, TableShown } from '$lib/wire.gen';

/** Whether the rules hold back what we say now; spectators may talk when every seat may. */
export function isSilenced(table: TableShown, game: GameShown | undefined): boolean {
  if (table.stage !== 'playing' || table.paused || !game?.talk) return false;
  return game.seat === null || !game.talk.seats.includes(game.seat);
}
