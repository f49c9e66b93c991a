// Where mien lies on its host. Lint keeps addresses that begin with a slash out of all other files: with
// `--base-path /games/mien` they would be somebody else's.

/** '' where mien has a host of its own, else the server's base path. Scripts lie in a folder right below it. */
export const BASE = import.meta.env.DEV ? '' : baseOf(import.meta.url);

/** The base path of a server whose script has this address. */
export function baseOf(script: string): string {
  return new URL('..', script).pathname.replace(/\/$/, '');
}

/** The address of what would be at `path` if mien had the host to itself. */
export function address(path: `/${string}`, base = BASE): string {
  return base + path;
}

/** The other way: the path within mien of an address on this host; nothing for what is not ours. */
export function pathWithin(address: string, base = BASE): string | undefined {
  return address.startsWith(`${base}/`) ? address.slice(base.length) : undefined;
}

/** Where one types a table's short code, short enough to be said; of a link that opens the table. */
export function spokenAddress(link: string): string {
  return new URL(link).host + BASE;
}
