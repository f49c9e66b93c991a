import { routeOf, type Route } from './route';

let route = $state.raw<Route>(routeOf(location.pathname));

/** The page shown now; reactive. */
export function currentRoute(): Route {
  return route;
}

/** Goes to a page of mien without loading it anew. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route = routeOf(location.pathname);
  scrollTo(0, 0);
}

/** Makes plain links to our own pages, and the back button, go without a reload. */
export function startRouter(): () => void {
  const popped = () => {
    route = routeOf(location.pathname);
  };
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', popped);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('popstate', popped);
    document.removeEventListener('click', clicked);
  };
}
