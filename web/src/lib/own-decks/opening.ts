import { faultsOfJson } from './checking';
import type { OwnDeck } from './deck';
import { BadDeck, type Fault } from './faults';
import { smaller } from './pictures';
import { DECK_JSON, unpack } from './zip';

/** A deck that was read from a file and found sound. */
export interface Opened {
  deck: OwnDeck;
  pictures: Map<string, Blob>;
}

/** Opens a packed deck; throws BadDeck with all that is wrong. Every picture is decoded, and drawn anew. */
export async function openDeck(packed: Blob, draw: (picture: Blob) => Promise<Blob> = smaller): Promise<Opened> {
  const files = await unpack(packed);
  const deck = read(files.get(DECK_JSON));
  const faults: Fault[] = [];
  const pictures = new Map<string, Blob>();
  const renamed = new Map<string, string>();
  for (const [index, { picture }] of deck.cards.entries()) {
    if (picture === undefined || renamed.has(picture)) continue;
    const [bytes, place] = [
      files.get(picture),
      { card: index + 1, field: 'picture', words: { name: picture.slice(0, 60) } },
    ];
    const drawn = bytes && (await draw(new Blob([bytes])).catch(() => undefined));
    if (!drawn) faults.push({ code: bytes ? 'picture' : 'no-file', ...place });
    else {
      const name = nameOf(picture, pictures);
      renamed.set(picture, name);
      pictures.set(name, drawn);
    }
  }
  if (faults.length) throw new BadDeck(faults);
  const cards = deck.cards.map(({ picture, ...card }) => {
    const name = picture === undefined ? undefined : renamed.get(picture);
    return name === undefined ? card : { ...card, picture: name };
  });
  return { deck: { ...deck, cards }, pictures };
}

function read(bytes: Uint8Array | undefined): OwnDeck {
  if (!bytes) throw new BadDeck([{ code: 'not-a-deck' }]);
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutNull);
  } catch {
    throw new BadDeck([{ code: 'shape', field: DECK_JSON }]);
  }
  const faults = faultsOfJson(said);
  if (faults.length) throw new BadDeck(faults);
  return said as OwnDeck;
}

/** `"picture": null` says the same as no picture. */
function withoutNull(_: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

/** What a picture is called now that it is a JPEG. */
function nameOf(file: string, taken: ReadonlyMap<string, Blob>): string {
  const stem = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${stem}.jpg` : `${stem}-${number}.jpg`;
    if (!taken.has(name)) return name;
  }
}
