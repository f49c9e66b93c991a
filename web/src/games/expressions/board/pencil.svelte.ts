import { keyOf, marked, readMarks, withPage, writeMarks, type Mark, type Marks, type Notebook } from './marks';

const KEPT = 'mien.pencil';

/** Private pencil marks of one game: kept on this device, never sent. */
export class Pencil {
  #marks = $state.raw<Marks>({});
  readonly #game: string;

  constructor(table: string, game: number) {
    this.#game = `${table}.${game}`;
    this.#marks = readMarks(notebook()[this.#game]);
  }

  of(partner: number, card: string): Mark | undefined {
    return this.#marks[keyOf(partner, card)];
  }

  /** Might, can't, nothing: in turn. */
  mark(partner: number, card: string): void {
    this.#marks = marked(this.#marks, partner, card);
    try {
      localStorage.setItem(KEPT, JSON.stringify(withPage(notebook(), this.#game, writeMarks(this.#marks))));
    } catch {
      // Storage may be forbidden; the marks then last as long as the page.
    }
  }
}

/** What was kept; nothing, if storage is forbidden or somebody wrote nonsense there. */
function notebook(): Notebook {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Notebook;
  } catch {
    return {};
  }
}
