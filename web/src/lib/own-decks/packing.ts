import { faultsOfJson } from './checking';
import { tidied, type OwnDeck, type Pictures } from './deck';
import { BadDeck, type Fault } from './faults';
import { pack } from './zip';

/** What keeps a deck from being played or passed on; nothing if it can be. */
export function faultsOf(deck: OwnDeck): Fault[] {
  return faultsOfJson(tidied(deck));
}

/** The deck as a file, with the pictures that its cards name; throws BadDeck with all that is wrong. */
export async function packChecked(deck: OwnDeck, pictures: Pictures): Promise<Blob> {
  const ready = tidied(deck);
  const faults = faultsOfJson(ready);
  if (faults.length) throw new BadDeck(faults);
  const named = new Set(ready.cards.map(({ picture }) => picture));
  return pack(ready, new Map([...pictures].filter(([file]) => named.has(file))));
}

/** What the file is called: the title, without what some system can't have in a name. */
export function fileNameOf({ title, language }: OwnDeck): string {
  const plain = (title[language] ?? '').replace(/[\\/:*?"<>|.\p{C}\s]+/gu, ' ').trim();
  return `${plain.slice(0, 60) || 'deck'}.mien`;
}
