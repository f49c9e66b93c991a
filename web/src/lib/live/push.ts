import { address } from '$lib/address/address';
import { endPush, hasPush, subscribeToPush, teachWorker } from '$lib/device/secure';
import { ask, post, tableApi } from '$lib/server/http';
import { forbids } from '$lib/server/policies';
import type { PushKey } from '$lib/wire.gen';

/** Whether this person can be called here when no page is open. */
export function canBeCalled(): boolean {
  return hasPush() && !forbids('push');
}

/** Has the server call this browser to a table, in these words; where that can't be, open pages call as ever. */
export async function callTo(code: string, words: string): Promise<void> {
  if (!canBeCalled()) return;
  try {
    const { key } = await ask<PushKey>(address('/api/push'));
    const keys = (await subscribeToPush(key))?.toJSON();
    const { p256dh, auth } = keys?.keys ?? {};
    if (!keys?.endpoint || !p256dh || !auth) return;
    await teachWorker(words);
    await post(tableApi(code, '/push'), { endpoint: keys.endpoint, p256dh, auth });
  } catch {
    // The next visit tries again.
  }
}

/** Has the server call this browser no more. */
export async function callNoMore(): Promise<void> {
  try {
    const endpoint = await endPush();
    if (endpoint !== undefined) await post(address('/api/push/end'), { endpoint });
  } catch {
    // Its push service tells the server that the subscription is gone.
  }
}
