// Where mien lies on its host. Lint keeps addresses that begin with a slash out of all other files: with
// `--base-path /games/mien` they would be somebody else's.

/** '' where mien has a host of its own, else the server's base path. Scripts lie in a folder right below it. */
export const BASE = import.meta.env.DEV ? '' : baseOf(import.meta.url);

/** The base path of a server whose script has this address. */
export function baseOf(script: string): string {
  return new URL('..', script).pathname.replace(/\/$/, '');
}

/** The address of `path`, below the base path. */
export function address(path: `/${string}`, base = BASE): string {
  return base + path;
}

/** The inverse: the path within mien of an address on this host; undefined for addresses that are not ours. */
export function pathWithin(address: string, base = BASE): string | undefined {
  return address.startsWith(`${base}/`) ? address.slice(base.length) : undefined;
}

/** The start page's address without its scheme, short enough to say aloud; made from a table's link. */
export function spokenAddress(link: string): string {
  return new URL(link).host + BASE;
}
