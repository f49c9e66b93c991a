import type { GameChanged, GameShown, TableChanged, TableShown } from '$lib/wire.gen';
import { merge } from './merge';

/** Makes whole tables and games of what the server says has changed of them. */
export class Follower {
  #table: TableShown | undefined;
  #game: GameShown | undefined;

  /** The whole that this message leads to; undefined if it builds on something that we don't hold. */
  follow(message: TableShown | TableChanged | GameShown | GameChanged): TableShown | GameShown | undefined {
    switch (message.type) {
      case 'Table':
        return (this.#table = message);
      case 'Game':
        return (this.#game = message);
      case 'TableChanged':
        return (this.#table = followed(this.#table, message));
      case 'GameChanged': {
        const from = this.#game?.step ?? 0;
        const game = followed(this.#game, message);
        const happened = (message.happened ?? []).map((events, at) => ({ step: from + at, events }));
        return (this.#game = game && { ...game, happened });
      }
    }
  }
}

function followed<Whole extends TableShown | GameShown>(
  held: Whole | undefined,
  { after, all, own }: TableChanged | GameChanged,
): Whole | undefined {
  if (held?.version !== after) return undefined;
  try {
    return merge(merge(held, all), own ?? {});
  } catch {
    return undefined;
  }
}
