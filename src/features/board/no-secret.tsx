// A board's address without a secret: this device may hold one; else it opens for people whom the server knows, once they signed in.

import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { withReturn } from '#protocol/return-path.ts';
import { boardPath, ROUTES } from '#protocol/routes.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { homeStore } from '../../app/home-store.ts';
import { BadLink } from './bad-link.tsx';

export function NoSecret({ alias }: { alias: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { standing } = useAccount();
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    let isGone = false;
    const found = (secret: string | undefined) => {
      if (isGone) return;
      if (secret === undefined) setUnknown(true);
      else navigate(boardPath(alias, secret), { replace: true });
    };
    homeStore()
      .board(alias)
      .then(
        (board) => found(board?.secret),
        () => found(undefined),
      );
    return () => {
      isGone = true;
    };
  }, [alias, navigate]);
  if (!isUnknown || standing === 'pending') return null;
  if (standing === 'guest' || standing === 'sign-in-again')
    return <Navigate to={withReturn(ROUTES.signIn.path, pathname + search)} replace />;
  return <BadLink refusal="wrong" />;
}
