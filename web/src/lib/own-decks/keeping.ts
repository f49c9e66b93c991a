import { storageKey } from '$lib/device/storage';
import type { OwnDeck } from './deck';

/** A deck on this device. */
export interface Kept {
  id: string;
  deck: OwnDeck;
  /** when it was last changed, in milliseconds */
  changed: number;
}

interface KeptPicture {
  deck: string;
  file: string;
  /** bytes, not a Blob: Safari loses those in private windows */
  bytes: ArrayBuffer;
}

const [DECKS, PICTURES] = ['decks', 'pictures'] as const;
let database: Promise<IDBDatabase> | undefined;

/** Opens the device's storage; rejects where the browser keeps nothing, such as in some private windows. */
function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((done, fail) => {
    const asked = indexedDB.open(storageKey('mien-decks'), 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(DECKS, { keyPath: 'id' });
      asked.result.createObjectStore(PICTURES, { keyPath: ['deck', 'file'] });
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('no storage'));
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** Decks of this visit that the browser would not keep. */
const UNKEPT = new Map<string, { deck: OwnDeck; pictures: ReadonlyMap<string, Blob> }>();

/** Keeps a new deck with its pictures, if need be only as long as the page is open. */
export async function keepNew(
  id: string,
  deck: OwnDeck,
  pictures: ReadonlyMap<string, Blob> = new Map(),
): Promise<void> {
  try {
    for (const [file, picture] of pictures) await keepPicture(id, file, picture);
    await keepDeck(id, deck);
  } catch {
    UNKEPT.set(id, { deck, pictures });
  }
}

/** A deck of this device or this visit, with its pictures; undefined if there is none of this id. */
export async function findDeck(
  id: string,
): Promise<{ deck: OwnDeck; pictures: ReadonlyMap<string, Blob> } | undefined> {
  const unkept = UNKEPT.get(id);
  if (unkept) return unkept;
  const [kept, pictures] = await Promise.all([keptDeck(id), keptPictures(id)]);
  return kept && { deck: kept.deck, pictures };
}

/** Settles once everything is on the disk. */
async function change(write: (decks: IDBObjectStore, pictures: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction([DECKS, PICTURES], 'readwrite');
  const settled = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onerror = () => fail(transaction.error ?? new Error('not kept'));
    transaction.onabort = () => fail(transaction.error ?? new Error('not kept'));
  });
  write(transaction.objectStore(DECKS), transaction.objectStore(PICTURES));
  await settled;
}

async function read<Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
  const asked = ask((await open()).transaction(store).objectStore(store));
  return new Promise<Value>((done, fail) => {
    asked.onsuccess = () => done(asked.result as Value);
    asked.onerror = () => fail(asked.error ?? new Error('not read'));
  });
}

/** All pictures of one deck: their keys begin with its id. */
const ofDeck = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** The decks on this device, the last changed first. */
export async function keptDecks(): Promise<Kept[]> {
  const kept = await read<Kept[]>(DECKS, (store) => store.getAll());
  return kept.sort((one, other) => other.changed - one.changed);
}

/** One of them; undefined if there is none of this id. */
export function keptDeck(id: string): Promise<Kept | undefined> {
  return read<Kept | undefined>(DECKS, (store) => store.get(id));
}

/** A deck's pictures by their files. */
export async function keptPictures(id: string): Promise<Map<string, Blob>> {
  const kept = await read<KeptPicture[]>(PICTURES, (store) => store.getAll(ofDeck(id)));
  return new Map(kept.map(({ file, bytes }) => [file, asBlob(bytes)]));
}

/** One picture of a deck; undefined if there is none of this name. */
export async function keptPicture(id: string, file: string): Promise<Blob | undefined> {
  const kept = await read<KeptPicture | undefined>(PICTURES, (store) => store.get([id, file]));
  return kept && asBlob(kept.bytes);
}

const asBlob = (bytes: ArrayBuffer) => new Blob([bytes], { type: 'image/jpeg' });

/** Keeps a deck as it is now. */
export function keepDeck(id: string, deck: OwnDeck, changed = Date.now()): Promise<void> {
  return change((decks) => decks.put({ id, deck, changed } satisfies Kept));
}

export async function keepPicture(deck: string, file: string, picture: Blob): Promise<void> {
  const bytes = await picture.arrayBuffer();
  await change((_, pictures) => pictures.put({ deck, file, bytes } satisfies KeptPicture));
}

export async function dropPictures(deck: string, files: readonly string[]): Promise<void> {
  await change((_, pictures) => files.forEach((file) => pictures.delete([deck, file])));
}

/** Removes a deck and its pictures from this device. */
export function dropDeck(id: string): Promise<void> {
  return change((decks, pictures) => {
    decks.delete(id);
    pictures.delete(ofDeck(id));
  });
}
