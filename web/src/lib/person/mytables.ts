import { deviceStore, type Store } from '$lib/device/storage';
import type { MyTable, TableShown } from '$lib/wire.gen';

/** A table that this device has been at. */
export interface Remembered {
  code: string;
  game: string;
  title: string;
  /** its host's name at the time */
  host: string;
  /** the short code, to say aloud instead of the link */
  short?: string;
}

const KEY = 'mien.tables';
/** So many are kept; the oldest are forgotten. */
const MOST = 24;
/** The server is asked about so many at once. */
export const ASKED = 8;

/** The tables of this device, the last one first. */
export function myTables(device: Store = deviceStore): Remembered[] {
  try {
    const kept: unknown = JSON.parse(device.read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRemembered) : [];
  } catch {
    return []; // Unreadable: as if never kept.
  }
}

/** Puts this table first. */
export function remember(table: Remembered, device: Store = deviceStore): void {
  const { code, game, title, host, short } = table;
  const others = myTables(device).filter((other) => other.code !== code);
  device.write(KEY, JSON.stringify([{ code, game, title, host, short }, ...others].slice(0, MOST)));
}

/** Drops a table from the list; the table itself stays as it is. */
export function forget(code: string, device: Store = deviceStore): void {
  device.write(KEY, JSON.stringify(myTables(device).filter((other) => other.code !== code)));
}

/** A table as it is remembered. */
export function inShort({ code, short, game, settings, people, host }: TableShown): Remembered {
  return {
    code,
    game,
    title: settings.title ?? '',
    host: people.find(({ id }) => id === host)?.name ?? '',
    ...(short === null ? {} : { short }),
  };
}

/** Milliseconds for which a game with bots alone is worth going back to. */
const BOTS_WAIT = 86_400_000;

/** Whether somebody may be waiting for me there: my game is on, or people sit with me in the lobby. */
export function isOn({ closed, seated, stage, others, with_people, at }: MyTable, now = Date.now()): boolean {
  if (closed || !seated) return false;
  return stage === 'playing' ? with_people || at > now - BOTS_WAIT : others > 0;
}

/** The tables I should go back to, and the rest; the server says which comes first. */
export function sorted(tables: readonly MyTable[]): { on: MyTable[]; rest: MyTable[] } {
  return { on: tables.filter((table) => isOn(table)), rest: tables.filter((table) => !isOn(table)) };
}

function isRemembered(value: unknown): value is Remembered {
  const fields = ['code', 'game', 'title', 'host'] as const;
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string')
  );
}
