import { ask, tableApi, Lost } from '$lib/server/http';
import type { ReplayShown } from '$lib/wire.gen';

/** Where the server keeps a finished game. */
export function recordOf(code: string, number: number): string {
  return tableApi(code, `/games/${number}`);
}

/** A finished game as one seat, or the table, saw it: whole, in as many parts as it comes; throws Refused or Lost. */
export async function fetchReplay(code: string, number: number, seat: number | null): Promise<ReplayShown> {
  const part = (since: number) => {
    const query = new URLSearchParams({ since: String(since), ...(seat === null ? {} : { seat: String(seat) }) });
    return ask<ReplayShown>(`${recordOf(code, number)}/replay?${query.toString()}`);
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
