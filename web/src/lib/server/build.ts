/** Which build of the pages this is: the server's pages have the same first script, unless it was updated meanwhile. */
export function thisBuild(): string {
  if (import.meta.env.DEV) return '';
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
}
