import type { MyTable, TableListed } from './wire.gen';

/** Why the server did not do what was asked, as a person can be told. */
export type Failure = 'offline' | 'busy' | 'server';

export class ApiError extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

/** The code of this table as it is written; undefined if there is none. */
export async function findTable(typed: string): Promise<string | undefined> {
  const answer = await ask(`/api/tables/${encodeURIComponent(typed)}`, undefined, 404);
  return isRecord(answer) && typeof answer.code === 'string' ? answer.code : undefined;
}

/** How the tables stand at which I have been, of these codes. */
export async function askAboutMine(codes: readonly string[]): Promise<MyTable[]> {
  await ask('/api/me', { method: 'POST' });
  const answer = await ask('/api/mine', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codes }),
  });
  if (!Array.isArray(answer)) throw new ApiError('server');
  return answer as MyTable[];
}

/** Opens a table and gives its code. */
export async function createTable(game: string, withBots: boolean): Promise<string> {
  // The host of a table is whoever puts it up: the server must know us first.
  await ask('/api/me', { method: 'POST' });
  const answer = await ask('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, bots: withBots }),
  });
  if (isRecord(answer) && typeof answer.code === 'string') return answer.code;
  throw new ApiError('server');
}

/** The tables open to all. */
export async function publicTables(): Promise<TableListed[]> {
  const answer = await ask('/api/tables');
  if (!Array.isArray(answer)) throw new ApiError('server');
  return answer.filter(isTableListed);
}

/** The answer; undefined for the status that says that there is nothing. */
async function ask(path: string, init?: RequestInit, nothing?: number): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('offline');
  }
  if (response.status === 429 || response.status === 503) throw new ApiError('busy');
  // A proxy without a server behind it answers for it: to the person that is the same as no answer.
  if (response.status === 502 || response.status === 504) throw new ApiError('offline');
  if (response.status === nothing) return undefined;
  if (!response.ok) throw new ApiError('server');
  try {
    return await response.json();
  } catch {
    throw new ApiError('server');
  }
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
