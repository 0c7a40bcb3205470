// /oauth/signout and its like: the session at the provider is over, and one is a guest again. It leads to where its family begins.

import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES, routeAt } from '#protocol/routes.ts';

export function SignOutCallbackPage() {
  const { pathname } = useLocation();
  const { home, boardPicker } = ROUTES;
  const isHosted = routeAt(pathname)?.route.family === 'host';
  return <Navigate to={(isHosted ? boardPicker : home).path} replace />;
}
