// Addresses that are pages of the app: they answer 200. Every other address gets the same page, which says that there is
// nothing there, with 404.

const routes = [/^\/$/, /^\/board\/(incognito|[a-z2-7]{16})$/];

/** Of a board whose address names it. */
export function aliasOf(route: string): string | undefined {
  return /^\/board\/([a-z2-7]{16})\/?$/.exec(route)?.[1];
}

export function isPage(route: string): boolean {
  const bare = route.length > 1 ? route.replace(/\/$/, '') : route;
  return routes.some((pattern) => pattern.test(bare));
}
