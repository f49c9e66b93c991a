import { greet } from '$lib/server/greet';
import { tableApi, post } from '$lib/server/http';
import type { LinkShown } from '$lib/wire.gen';

/** Asks whose seat a one-time link brings; uses nothing up. */
export async function lookAtLink(code: string, secret: string): Promise<LinkShown> {
  await greet();
  return post<LinkShown>(tableApi(code, '/link'), { secret });
}

/** Takes over the seat that a one-time link brings; we stay who we are. */
export async function carry(code: string, secret: string): Promise<void> {
  await post(tableApi(code, '/carry'), { secret });
}
