import { address } from '$lib/address/address';
import type { Refusal } from '$lib/wire.gen';

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    /** of the HTTP answer; none if it came over a connection */
    readonly status?: number,
  ) {
    super(refusal.text);
  }
}

/** No answer came: the network or the server is away. */
export class Lost extends Error {}

/** What came is no answer of ours: the page of a proxy, or of a server that has failed. */
export class Garbled extends Lost {
  constructor(readonly status: number) {
    super(`Status ${status}`);
  }
}

/** A proxy without a server behind it answers for it: to the person that is the same as no answer. */
const NOBODY_THERE = new Set([502, 504]);
const BUSY = new Set<number | undefined>([429, 503]);

/** What the server answers, decoded; undefined if it has nothing to say. Throws Refused or Lost. */
export async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch(() => undefined);
  if (!response || NOBODY_THERE.has(response.status)) throw new Lost();
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined && answer !== null) return answer as Answer;
  throw isRefusal(answer) ? new Refused(answer, response.status) : new Garbled(response.status);
}

/** Posts a file, or anything else as JSON; throws Refused or Lost. */
export function post<Answer>(path: string, body?: object): Promise<Answer> {
  if (body === undefined || body instanceof Blob) return ask(path, { method: 'POST', body: body ?? null });
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Where the server keeps this of a table. */
export function tableApi(code: string, rest = ''): string {
  return address(`/api/tables/${encodeURIComponent(code)}${rest}`);
}

/** Why a request failed, for pages that load only a few messages. */
export type Failure = 'offline' | 'busy' | 'server' | 'broken-game' | 'missing-game';

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Refused || error instanceof Lost)) throw error;
  const code = error instanceof Refused ? error.refusal.code : undefined;
  if (code === 'broken-game' || code === 'missing-game') return code;
  if (code === 'cell-down') return 'server';
  const status = 'status' in error ? error.status : undefined;
  if (BUSY.has(status)) return 'busy';
  return error instanceof Lost && status === undefined ? 'offline' : 'server';
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'text' in answer;
}
