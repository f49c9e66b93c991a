import { Lost, Refused } from '$lib/table/socket';
import type { Refusal, ReplayShown } from '$lib/wire.gen';

/** Where the server keeps a finished game. */
export function recordOf(code: string, number: number): string {
  return `/api/tables/${encodeURIComponent(code)}/games/${number}`;
}

/** A finished game as one seat, or the table, saw it: whole, in as many parts as it comes; throws Refused or Lost. */
export async function fetchReplay(
  code: string,
  number: number,
  seat: number | null,
  ask: typeof fetch = fetch,
): Promise<ReplayShown> {
  const part = async (since: number) => {
    const query = new URLSearchParams({ since: String(since), ...(seat === null ? {} : { seat: String(seat) }) });
    return read(await ask(`${recordOf(code, number)}/replay?${query}`).catch(() => undefined));
  };
  const replay = await part(0);
  const frames = [...replay.frames];
  while (frames.length < replay.steps) {
    const more = (await part(frames.length)).frames;
    if (!more.length) throw new Lost();
    frames.push(...more);
  }
  return { ...replay, frames };
}

async function read(response: Response | undefined): Promise<ReplayShown> {
  const answer: unknown = await response?.json().catch(() => undefined);
  if (!response || answer === undefined) throw new Lost();
  if (!response.ok) throw new Refused(answer as Refusal);
  return answer as ReplayShown;
}
