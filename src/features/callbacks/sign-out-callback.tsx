// /oauth/signout and its like: the session at the provider is over, and one is a guest again.

import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';

export function SignOutCallbackPage() {
  return <Navigate to={ROUTES.home.path} replace />;
}
