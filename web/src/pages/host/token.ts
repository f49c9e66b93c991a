// The host's status token. It comes behind the #, goes out in a header, and stands in no address and no log.
import { address } from '$lib/address/address';
import { ask } from '$lib/server/http';
import { tabStore } from '$lib/device/storage';
import type { HostShown } from '$lib/wire.gen';

const KEPT = 'mien.host';

/** The token that the address brings, or the one that was given before on this page; empty if there is none. */
export function tokenIn(): string {
  const brought = decodeURIComponent(location.hash.slice(1));
  if (!brought) return tabStore.read(KEPT) ?? '';
  history.replaceState(null, '', location.pathname);
  keepToken(brought);
  return brought;
}

/** Remembers the token until this page is closed. */
export function keepToken(token: string): void {
  tabStore.write(KEPT, token);
}

export function forgetToken(): void {
  keepToken('');
}

/** How the server is; throws Refused or Lost. */
export function askHost(token: string): Promise<HostShown> {
  // Headers are ASCII only; anything else can't be a token.
  const plain = token.replace(/[^\x20-\x7e]/g, '?');
  return ask<HostShown>(address('/api/host'), { headers: { 'x-mien-token': plain } });
}
