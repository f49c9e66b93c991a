import { address } from './address';
import { ask } from '$lib/server/http';
import type { Where } from '$lib/wire.gen';

const NOWHERE: Where = { http: null, https: null, shared: null, why: null, ca: null };

let known = $state.raw<Where>();
let asking: Promise<Where> | undefined;

/** The addresses of the server; asked for once. A server that does not say has none. */
export function askServerAddresses(): Promise<Where> {
  asking ??= ask<Where>(address('/api/where'))
    .catch(() => NOWHERE)
    .then((where) => (known = where));
  return asking;
}

/** What `askWhere` found out, as soon as it has; reactive. */
export function serverAddresses(): Where | undefined {
  void askServerAddresses();
  return known;
}

/** A link for other devices, or why none of them can open it; nothing until that is known. Reactive. */
export function linkTo(path: string): { link: string; why: Where['why'] } | undefined {
  // An address that others can open too is passed on as it is.
  if (!isThisMachine(location.hostname)) return { link: `${location.origin}${path}`, why: null };
  const where = serverAddresses();
  return where && { link: `${bestOf(where, location.protocol) ?? location.origin}${path}`, why: where.why };
}

/** The address that serves most people: on the internet, or in the house as this page is. */
export function bestOf({ http, https, shared }: Where, protocol: string): string | null {
  return shared ?? (protocol === 'https:' ? (https ?? http) : (http ?? https));
}

/** Whether every machine means itself by this name. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
