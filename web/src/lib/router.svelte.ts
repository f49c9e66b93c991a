import { routeOf, type Route } from './route';

let path = location.pathname;
let route = $state.raw<Route>(routeOf(path));

/** The page shown now; reactive. */
export function currentRoute(): Route {
  return route;
}

/** Goes to a page of mien without loading it anew. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  show();
  scrollTo(0, 0);
}

/** Shows the page of the address; a jump within a page leaves it as it is. */
function show(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  route = routeOf(path);
}

/** Makes plain links to our own pages, and the back button, go without a reload. */
export function startRouter(): () => void {
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', show);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('popstate', show);
    document.removeEventListener('click', clicked);
  };
}
