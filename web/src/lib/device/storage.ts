import { BASE } from '$lib/address/address';

/** Values stored under a name. */
export interface Store {
  read(name: string): string | null;
  write(name: string, text: string): void;
}

/** Remembered on this device. */
export const deviceStore = kept(() => localStorage);

/** Remembered until this page is closed, however often it is loaded anew. */
export const tabStore = kept(() => sessionStorage);

/** The name in the browser's storage, which all that lies on this host shares: another mien there keeps its own. */
export function storageKey(name: string, base = BASE): string {
  return base ? `${name}@${base}` : name;
}

/* Even to ask for a forbidden storage throws: then a choice lasts as long as the page. */
function kept(storage: () => Storage): Store {
  return {
    read(name) {
      try {
        return storage().getItem(storageKey(name));
      } catch {
        return null;
      }
    },
    write(name, text) {
      try {
        storage().setItem(storageKey(name), text);
      } catch {
        // Nothing is kept.
      }
    },
  };
}

/** The record stored on this device under a name; empty if what is stored there is not one. */
export function storedNotes<Note>(name: string): Readonly<Record<string, Note>> {
  try {
    return JSON.parse(deviceStore.read(name) ?? '{}') as Record<string, Note>;
  } catch {
    return {};
  }
}
