// /oauth/signout and its like: the session at the provider is over, and one is a guest again.

import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { removeUnlistedCovers } from '../../app/covers.ts';

export function SignOutCallbackPage() {
  // What the page that was left was still drawing came after it had cleaned up.
  useEffect(() => void removeUnlistedCovers().catch(console.info), []);
  return <Navigate to={ROUTES.home.path} replace />;
}
