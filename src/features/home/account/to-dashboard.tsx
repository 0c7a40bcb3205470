// Whoever is signed in is led from home to the dashboard. Where nobody says in time who is, home is shown: it needs no server.

import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { useAccount } from '../../../account/use-account.ts';

const TIMEOUT_MS = 4000;

export function ToDashboard({ onStay }: { onStay(): void }) {
  const { standing } = useAccount();
  const stays = standing !== 'signed-in' && standing !== 'pending';
  useEffect(() => {
    const timer = setTimeout(onStay, stays ? 0 : TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [stays, onStay]);
  return standing === 'signed-in' ? <Navigate to={ROUTES.dashboard.path} replace /> : null;
}
