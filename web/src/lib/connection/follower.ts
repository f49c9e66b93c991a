import type { GameChanged, GameShown, TableChanged, TableShown } from '$lib/wire.gen';
import { nextGame, nextTable } from './merge';

/** Applies the server's changes to the table and the game. */
export class Follower {
  #table: TableShown | undefined;
  #game: GameShown | undefined;

  /** The whole table or game after this message; undefined if the change builds on a state that we don't have. */
  follow(message: TableShown | TableChanged | GameShown | GameChanged): TableShown | GameShown | undefined {
    switch (message.type) {
      case 'Table':
        return (this.#table = message);
      case 'Game':
        return (this.#game = message);
      case 'Table~':
        return (this.#table = followed(this.#table, message, nextTable));
      case 'Game~':
        return (this.#game = followed(this.#game, message, nextGame));
    }
  }
}

function followed<Whole extends { version: number }, Changed extends { after: number }>(
  held: Whole | undefined,
  message: Changed,
  next: (held: Whole, message: Changed) => Whole,
): Whole | undefined {
  if (held?.version !== message.after) return undefined;
  try {
    return next(held, message);
  } catch {
    return undefined;
  }
}
