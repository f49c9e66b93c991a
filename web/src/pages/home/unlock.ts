import { address } from '$lib/address/address';
import { greet } from '$lib/server/greet';
import { Lost, post, Refused } from '$lib/server/http';
import { t } from '$lib/i18n';
import { sayRefusal } from '$lib/server/refusals';
import type { OpeningKey } from '$lib/wire.gen';

const LINK = /^#open=(.+)$/;

/** Sends the key of the host's link to the server, then reloads the page; returns the reason if the key is refused. */
export async function unlock(): Promise<string> {
  const key = LINK.exec(location.hash)?.[1];
  if (!key) return '';
  // So that the key is neither visible in the address bar nor kept in the history.
  history.replaceState(null, '', location.pathname);
  try {
    await greet();
    await post(address('/api/opening'), { key: decodeURIComponent(key) } satisfies OpeningKey);
    location.reload();
    return '';
  } catch (error) {
    if (error instanceof Refused) return sayRefusal(error.refusal);
    if (error instanceof Lost) return t('fail.offline');
    throw error;
  }
}
