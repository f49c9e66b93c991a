import { keyOf, marked, readMarks, writeMarks, type Mark, type Marks } from './marks';

const PREFIX = 'mien.pencil.';
/** Games whose notes are kept; those of older games are rubbed out. */
const GAMES_KEPT = 8;

/** Private pencil marks of one game: kept on this device, never sent. */
export class Pencil {
  #marks = $state.raw<Marks>({});
  readonly #key: string;

  constructor(table: string, game: number) {
    this.#key = `${PREFIX}${table}.${game}`;
    try {
      this.#marks = readMarks(localStorage.getItem(this.#key));
    } catch {
      // Storage may be forbidden; the marks then last as long as the page.
    }
  }

  of(partner: number, card: string): Mark | undefined {
    return this.#marks[keyOf(partner, card)];
  }

  /** Might, can't, nothing: in turn. */
  mark(partner: number, card: string): void {
    this.#marks = marked(this.#marks, partner, card);
    try {
      if (localStorage.getItem(this.#key) === null) rubOutOld();
      localStorage.setItem(this.#key, writeMarks(this.#marks));
    } catch {
      // As above.
    }
  }
}

function rubOutOld(): void {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of kept.slice(0, Math.max(0, kept.length - GAMES_KEPT + 1))) localStorage.removeItem(key);
}
