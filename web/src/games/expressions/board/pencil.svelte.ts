import { storedNotes, deviceStore } from '$lib/device/storage';
import { keyOf, marked, readMarks, withPage, writeMarks, type Mark, type Marks } from './marks';

const KEPT = 'mien.pencil';

/** Private pencil marks of one game: kept on this device, never sent. */
export class Pencil {
  #marks = $state.raw<Marks>({});
  readonly #game: string;

  constructor(table: string, game: number) {
    this.#game = `${table}.${game}`;
    this.#marks = readMarks(storedNotes<string>(KEPT)[this.#game]);
  }

  of(partner: number, card: string): Mark | undefined {
    return this.#marks[keyOf(partner, card)];
  }

  /** Might, can't, nothing: in turn. */
  mark(partner: number, card: string): void {
    this.#marks = marked(this.#marks, partner, card);
    const pages = withPage(storedNotes(KEPT), this.#game, writeMarks(this.#marks));
    deviceStore.write(KEPT, JSON.stringify(pages));
  }
}
