import { storedNotes, deviceStore } from '$lib/device/storage';

/** What somebody has noted about a partner and a card: might hold it, can't hold it. */
export type Mark = 'might' | 'cant';

/** Marks by partner and card, such as `2 fear-4`. */
export type Marks = Readonly<Record<string, Mark>>;

/** A page for each game, the last one written on at the end. */
export type Notebook = Readonly<Record<string, string>>;

/** Games whose notes are kept. */
const PAGES = 8;

const SIGNS: Record<Mark, string> = { might: '+', cant: '-' };

/** The colour of the marks about each partner, by where they sit. */
export const COLOURS = ['#2a7ca8', '#b23f6b', '#77695f', '#6b49b0', '#3f7a12'];

export const keyOf = (partner: number, card: string): string => `${partner} ${card}`;

/** From nothing to might, to can't, to nothing. */
export function marked(marks: Marks, partner: number, card: string): Marks {
  const key = keyOf(partner, card);
  const { [key]: before, ...others } = marks;
  if (before === 'cant') return others;
  return { ...others, [key]: before === 'might' ? 'cant' : 'might' };
}

export function writeMarks(marks: Marks): string {
  return Object.entries(marks)
    .map(([key, mark]) => key + SIGNS[mark])
    .join('\n');
}

/** What was written; lines that make no sense are as if never written. */
export function readMarks(written = ''): Marks {
  const lines = written.split('\n').filter((line) => /^\d+ [a-z]+-\d+[+-]$/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, -1), line.endsWith('+') ? 'might' : 'cant']));
}

/** The notebook with this page written; the pages of games long past are torn out. */
export function withPage(notebook: Notebook, game: string, written: string): Notebook {
  const others = Object.entries(notebook).filter(([other]) => other !== game);
  return Object.fromEntries([...others.slice(1 - PAGES), [game, written]]);
}

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
