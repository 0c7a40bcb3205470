// Where "Back" leads on the provider's pages: to where one came from, if that opens for who does not sign in. It would else lead to the
// same form again.

import { BOARD_ALIAS } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES, routeAt } from '#protocol/routes.ts';
import { homeStore } from '../../device/home-store.ts';

/** `returnPath`: where a sign-in would lead to; a path of ours. */
export async function wayBackOf(returnPath: string): Promise<string> {
  const { pathname, searchParams } = new URL(returnPath, location.origin);
  const { route, alias } = routeAt(pathname) ?? { route: ROUTES.notFound, alias: undefined };
  const isSaved = route.page === 'board-save';
  const board = isSaved ? searchParams.get(BOARD_ALIAS) : route.page === 'board' ? alias : undefined;
  if (board) return (await opensHere(board)) ? boardPathOf(board) : ROUTES.home.path;
  const opens = route.group === 'public' || (route.group === 'own-handling' && !isSaved);
  return opens ? returnPath : ROUTES.home.path;
}

/** By a link that this device holds. */
async function opensHere(alias: string): Promise<boolean> {
  const board = await homeStore()
    .board(alias)
    .catch(() => undefined);
  return !!board?.secret;
}
