// A board's address without a secret: this device may hold one; else the server opens it for people whom it knows.

import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { withReturn } from '#protocol/return-path.ts';
import { boardPath, ROUTES } from '#protocol/routes.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { isListed } from '../../app/account-here.ts';
import { homeStore } from '../../app/home-store.ts';

interface Props {
  alias: string;
  /** Opens it by the account. */
  onOpen(): void;
}

export function NoSecret({ alias, onOpen }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { standing } = useAccount();
  /** Of the account that is here: it opens offline too. Undefined: not known yet. */
  const [isOfAccount, setOfAccount] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    homeStore()
      .board(alias)
      .catch(() => undefined)
      .then((board) => {
        if (isGone) return;
        if (board?.secret) navigate(boardPath(alias, board.secret), { replace: true });
        else setOfAccount(board !== undefined && isListed(board));
      });
    return () => {
      isGone = true;
    };
  }, [alias, navigate]);

  const isAsked = isOfAccount !== undefined;
  const opens =
    isOfAccount || (isAsked && (standing === 'signed-in' || standing === 'failed' || standing === 'unreachable'));
  useEffect(() => {
    if (opens) onOpen();
  }, [opens, onOpen]);
  if (!isAsked || opens || standing === 'pending') return null;
  return <Navigate to={withReturn(ROUTES.signIn.path, pathname + search)} replace />;
}
