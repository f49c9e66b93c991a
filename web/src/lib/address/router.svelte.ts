import { pathWithin } from './address';
import { routeOf, type Route } from './routes';

let path = location.pathname;
let route = $state.raw<Route>(shownAt(path));

/** Marks a history entry that was reached from another page of ours. */
const WITHIN = { within: true };

/** The page shown now; reactive. */
export function currentRoute(): Route {
  return route;
}

/** The page of an address on this host. */
function shownAt(address: string): Route {
  return routeOf(pathWithin(address) ?? address);
}

/** Goes to a page of mien without loading it anew. */
export function go(to: string): void {
  history.pushState(WITHIN, '', to);
  show();
  scrollTo(0, 0);
}

/** Whether there is a page of mien to go back to. */
export function canGoBack(): boolean {
  return (history.state as typeof WITHIN | null)?.within ?? false;
}

/** Marks an extra history entry that keeps an accidental Back from leaving the page. */
const HELD = { ...WITHIN, held: true };
let held: (() => void) | undefined;
let hash = location.hash;

/**
 * From now on Back calls this instead of leaving the page; returns a function that ends it. The extra history entry is
 * added at the next touch, because browsers skip entries of pages without user activation.
 */
export function holdBack(back: () => void): () => void {
  const touches = new AbortController();
  const step = () => {
    if (!(history.state as Partial<typeof HELD> | null)?.held) history.pushState(HELD, '', location.href);
  };
  held = back;
  for (const touch of ['pointerup', 'keydown'])
    addEventListener(touch, step, { signal: touches.signal, passive: true });
  return () => {
    touches.abort();
    if (held === back) held = undefined;
  };
}

/** The browser went back, forward, or to another anchor of this page. */
function moved(): void {
  const jumped = location.hash !== hash;
  hash = location.hash;
  if (held && !jumped && location.pathname === path) held();
  else show();
}

/** Shows the page of the address; a jump within a page leaves it as it is. */
function show(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  route = shownAt(path);
}

/** Makes plain links to our own pages, and the back button, go without a reload. */
export function startRouter(): () => void {
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (pathWithin(link.pathname) === undefined || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', moved);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('popstate', moved);
    document.removeEventListener('click', clicked);
  };
}
