// On the dashboard, which whoever is signed in comes to: boards of this device that are not in the account yet.

import { useCallback, useEffect, useState } from 'react';
import { ClaimOffer } from '../../account/claim-offer.tsx';
import { type Offer, offeredHere, readAccountBoards } from '../../account/device-boards.ts';
import { useAccount } from '../../account/use-account.ts';
import { ACCOUNT_CHANGED } from '../../device/account-here.ts';
import { listsAgain } from './board-changes.ts';

export function DeviceBoards() {
  const { standing } = useAccount();
  const [offer, setOffer] = useState<Offer>([]);
  const isSignedIn = standing === 'signed-in';
  // Most devices have none: then nothing is asked.
  const read = useCallback(
    async () => setOffer((await offeredHere()).length > 0 ? ((await readAccountBoards()) ?? []) : []),
    [],
  );
  useEffect(() => {
    if (!isSignedIn) return;
    const look = () => void read().catch(console.info);
    look();
    // Which account it is stands here a moment after the sign-in.
    addEventListener(ACCOUNT_CHANGED, look);
    return () => removeEventListener(ACCOUNT_CHANGED, look);
  }, [isSignedIn, read]);
  if (!isSignedIn || offer.length === 0) return null;
  return (
    <ClaimOffer
      offer={offer}
      onDone={async () => {
        await read();
        listsAgain();
      }}
    />
  );
}
