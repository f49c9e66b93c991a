import { strToU8, Unzip, UnzipInflate, zipSync, type Zippable } from 'fflate';
import { BadDeck, type Fault } from './faults';
import { isInside } from './checking';
import type { OwnDeck, Pictures } from './deck';

/* A deck as one file: a zip archive. What is opened may come from anybody, so it is unpacked piece by piece. */

export const DECK_JSON = 'deck.json';
/** Bytes of a packed deck, of deck.json, of one picture, and of all files together: as the server has them. */
const MOST_PACKED = 32_000_000;
const MOST_JSON = 2_000_000;
const MOST_PICTURE = 12_000_000;
const MOST_UNPACKED = 64_000_000;
const MOST_ENTRIES = 1000;
/** Unpacked at once. A bomb is noticed after the first few of these. */
const PIECE = 16 * 1024;
/** Archives hold a date for every file: always this one, so that the same deck makes the same bytes. */
const DATE = new Date(1980, 0, 1);

/** Packs a deck and its pictures; throws BadDeck if that is too large for a server to take. */
export async function pack(deck: OwnDeck, pictures: Pictures): Promise<Blob> {
  const files: Zippable = { [DECK_JSON]: [strToU8(jsonOf(deck)), { level: 6, mtime: DATE }] };
  for (const [name, picture] of [...pictures].sort(([one], [other]) => (one < other ? -1 : 1))) {
    // Pictures are packed already: packing them again takes time and saves nothing.
    files[name] = [new Uint8Array(await picture.arrayBuffer()), { level: 0, mtime: DATE }];
  }
  const packed = zipSync(files);
  if (packed.length > MOST_PACKED) throw bad('large', { words: { most: MOST_PACKED / 1e6 } });
  return new Blob([packed], { type: 'application/zip' });
}

/** deck.json with every card on a line of its own. */
function jsonOf({ cards, ...about }: OwnDeck): string {
  const lines = Object.entries(about).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  const rows = cards.map((card) => `    ${JSON.stringify(card)}`).join(',\n');
  return `{\n${lines.join('\n')}\n  "cards": [\n${rows}\n  ]\n}\n`;
}

/** The files in a packed deck, by their names within its folder; throws BadDeck if it is none, or means harm. */
export async function unpack(packed: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (packed.size > MOST_PACKED) throw bad('large', { words: { most: MOST_PACKED / 1e6 } });
  const files = new Unpacked();
  const unzip = new Unzip((file) => {
    files.begin(file.name);
    file.ondata = (error, bytes, last) => {
      // What `add` throws comes back here.
      if (error) throw error instanceof BadDeck ? error : bad('bad-file', { field: shown(file.name) });
      files.add(file.name, bytes, last);
    };
    if (!isFolder(file.name)) file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < packed.size; at += PIECE) {
    const piece = new Uint8Array(await packed.slice(at, at + PIECE).arrayBuffer());
    if (at === 0 && !isArchive(piece)) throw bad('not-a-deck');
    try {
      unzip.push(piece, at + PIECE >= packed.size);
    } catch (error) {
      throw error instanceof BadDeck ? error : bad('not-a-deck');
    }
  }
  return files.withinFolder();
}

function isFolder(name: string): boolean {
  return /\/$/.test(name);
}

function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** What has come out of an archive so far; throws as soon as it is too much. */
class Unpacked {
  #pieces = new Map<string, Uint8Array[]>();
  #done = new Map<string, Uint8Array<ArrayBuffer>>();
  #size = 0;

  begin(name: string): void {
    if (!isInside(name.replace(/\/$/, ''))) throw bad('unsafe', { field: shown(name) });
    if (this.#pieces.has(name)) throw bad('bad-file', { field: shown(name) });
    if (this.#pieces.size >= MOST_ENTRIES) throw bad('many', { words: { most: MOST_ENTRIES } });
    this.#pieces.set(name, []);
  }

  add(name: string, bytes: Uint8Array, last: boolean): void {
    const pieces = this.#pieces.get(name) ?? [];
    pieces.push(bytes);
    const most = name.endsWith(DECK_JSON) ? MOST_JSON : MOST_PICTURE;
    this.#size += bytes.length;
    if (lengthOf(pieces) > most) throw bad('large', { field: shown(name), words: { most: most / 1e6 } });
    if (this.#size > MOST_UNPACKED) throw bad('large', { words: { most: MOST_UNPACKED / 1e6 } });
    if (last) this.#done.set(name, joined(pieces));
  }

  /** People pack the folder of a deck, or what is in it: the names below the folder that holds deck.json. */
  withinFolder(): Map<string, Uint8Array<ArrayBuffer>> {
    const names = [...this.#done.keys()].filter((name) => !name.startsWith('__MACOSX'));
    const tops = names
      .filter((name) => /^[^/]+\/deck\.json$/.test(name))
      .map((name) => name.slice(0, -DECK_JSON.length));
    const top = names.includes(DECK_JSON) ? '' : tops[0];
    if (top === undefined || tops.length > 1) throw bad('not-a-deck');
    return new Map(
      [...this.#done].flatMap(([name, bytes]) => (name.startsWith(top) ? [[name.slice(top.length), bytes]] : [])),
    );
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function bad(code: Fault['code'], more: Omit<Fault, 'code'> = {}): BadDeck {
  return new BadDeck([{ code, ...more }]);
}

/** A stranger's file name, short enough to be shown. */
function shown(name: string): string {
  return name.replace(/\p{C}/gu, '?').slice(0, 60);
}
