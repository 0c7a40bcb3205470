// Opens a page again by the connection check. Not while something of this page is not sent: it would be left.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { unsent } from '../pwa/unsent.ts';
import { Button } from '../ui/button.tsx';
import { reloadByConnection } from './connection-check.ts';

export function ReloadButton({ address, children }: { address: string; children: string }) {
  const { t } = useTranslation('account');
  const { isAny, isKeptNowhere } = useSnapshot(unsent);
  const [isChecking, setChecking] = useState(false);
  if (isAny || isKeptNowhere) return null;
  return (
    <Button
      kind="primary"
      disabled={isChecking}
      onClick={() => {
        setChecking(true);
        void reloadByConnection(address);
      }}
    >
      {isChecking ? t('error.checking') : children}
    </Button>
  );
}
