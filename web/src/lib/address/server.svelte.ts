import { address } from './address';
import { ask } from '$lib/server/http';
import type { Where } from '$lib/wire.gen';

const NOWHERE: Where = { http: null, https: null, shared: null, why: null, ca: null };

let known = $state.raw<Where>();
let asking: Promise<Where> | undefined;

/** The addresses of the server, requested once; none if it does not tell. */
export function askServerAddresses(): Promise<Where> {
  asking ??= ask<Where>(address('/api/where'))
    .catch(() => NOWHERE)
    .then((where) => (known = where));
  return asking;
}

/** The answer of `askServerAddresses` once there is one; reactive. */
export function serverAddresses(): Where | undefined {
  void askServerAddresses();
  return known;
}

/** A link for other devices, or why none of them can open it; undefined until known. Reactive. */
export function linkTo(path: string): { link: string; why: Where['why'] } | undefined {
  // An address that others can open too is passed on as it is.
  if (!isThisMachine(location.hostname)) return { link: `${location.origin}${path}`, why: null };
  const where = serverAddresses();
  return where && { link: `${bestOf(where, location.protocol) ?? location.origin}${path}`, why: where.why };
}

/** The address that reaches most people: on the internet, else in the home network, by this page's scheme. */
export function bestOf({ http, https, shared }: Where, protocol: string): string | null {
  return shared ?? (protocol === 'https:' ? (https ?? http) : (http ?? https));
}

/** Whether this is a loopback name or address. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
