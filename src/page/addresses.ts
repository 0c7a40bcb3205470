// Which address the page is at: the router changes it by history.pushState, which tells nobody.

const followers = new Set<() => void>();
let isWatched = false;

/** Called after every change of the address within the page. */
export function followAddress(fn: () => void): void {
  if (!isWatched) watch();
  isWatched = true;
  followers.add(fn);
}

function watch(): void {
  const tell = (): void => {
    for (const fn of followers) fn();
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      tell();
    };
  }
  addEventListener('popstate', tell);
}
