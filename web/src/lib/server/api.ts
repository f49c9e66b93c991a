import { address } from '$lib/address/address';
import { greet } from './greet';
import { ask, tableApi, Garbled, post, Refused } from './http';
import type { Invitation, MyTable, TableListed } from '$lib/wire.gen';

/** The code of this table as it is written; undefined if there is none. */
export async function findTable(typed: string): Promise<string | undefined> {
  try {
    return codeIn(await ask(tableApi(typed)));
  } catch (error) {
    if ((error instanceof Refused || error instanceof Garbled) && error.status === 404) return undefined;
    throw error;
  }
}

/** What the link to this table says before I come; throws Refused if I may not. */
export async function readInvitation(code: string): Promise<Invitation> {
  // Whether a seat is kept for us depends on who we are.
  await greet();
  return ask(tableApi(code, '/invitation'));
}

/** How the tables stand at which I have been, of these codes. */
export async function askAboutMine(codes: readonly string[]): Promise<MyTable[]> {
  await greet();
  return listIn<MyTable>(await post(address('/api/mine'), { codes }));
}

/** Opens a table and gives its code; one after another table knows who sat where there. */
export async function createTable(game: string, withBots: boolean, after = ''): Promise<string> {
  // Who opens a table is its host, so the server must know us first.
  await greet();
  return codeIn(await post(address('/api/tables'), { game, bots: withBots, after }));
}

/** The tables open to all. */
export async function publicTables(): Promise<TableListed[]> {
  return listIn<unknown>(await ask(address('/api/tables'))).filter(isTableListed);
}

function codeIn(answer: unknown): string {
  if (isRecord(answer) && typeof answer.code === 'string') return answer.code;
  throw new Garbled(200);
}

function listIn<Thing>(answer: unknown): Thing[] {
  if (Array.isArray(answer)) return answer as Thing[];
  throw new Garbled(200);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTableListed(value: unknown): value is TableListed {
  return (
    isRecord(value) &&
    typeof value.code === 'string' &&
    typeof value.game === 'string' &&
    typeof value.title === 'string' &&
    typeof value.people === 'number'
  );
}
