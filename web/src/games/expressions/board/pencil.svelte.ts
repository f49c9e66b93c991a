import { notesOnDevice, onDevice } from '$lib/kept';
import { keyOf, marked, readMarks, withPage, writeMarks, type Mark, type Marks } from './marks';

const KEPT = 'mien.pencil';

/** Private pencil marks of one game: kept on this device, never sent. */
export class Pencil {
  #marks = $state.raw<Marks>({});
  readonly #game: string;

  constructor(table: string, game: number) {
    this.#game = `${table}.${game}`;
    this.#marks = readMarks(notesOnDevice<string>(KEPT)[this.#game]);
  }

  of(partner: number, card: string): Mark | undefined {
    return this.#marks[keyOf(partner, card)];
  }

  /** Might, can't, nothing: in turn. */
  mark(partner: number, card: string): void {
    this.#marks = marked(this.#marks, partner, card);
    const pages = withPage(notesOnDevice(KEPT), this.#game, writeMarks(this.#marks));
    onDevice.write(KEPT, JSON.stringify(pages));
  }
}
