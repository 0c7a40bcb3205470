// /oauth/signout and its like: the session at the provider is over, and one is a guest again. It leads to where its family begins.

import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { removeUnlistedCovers } from '../../app/covers.ts';

export function SignOutCallbackPage() {
  const { pathname } = useLocation();
  // What the page that was left was still drawing came after it had cleaned up.
  useEffect(() => void removeUnlistedCovers().catch(console.info), []);
  const { home, boardPicker } = ROUTES;
  const isHosted = routeAt(pathname)?.route.family === 'host';
  return <Navigate to={(isHosted ? boardPicker : home).path} replace />;
}
