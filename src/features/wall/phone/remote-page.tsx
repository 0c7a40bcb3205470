// /remote/control: a phone leads the panel whose QR code it has scanned. It says what is to be done; the panel does it.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairAnswer } from '#protocol/contract/remotes.ts';
import { HomeLink, MessagePage } from '../../../page/message-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { BrokenPicture } from '../../../ui/pictures.tsx';
import { Control } from './control.tsx';
import { dropScanned, endHere, forgetPaired, type PairFault, pair, pairedHere, takeScanned } from './paired.ts';

export function RemotePage() {
  const { t } = useTranslation('remote');
  const [token, setToken] = useState(takeScanned);
  const [paired, setPaired] = useState<PairAnswer | null>(() => (token === null ? pairedHere() : null));
  const [fault, setFault] = useState<PairFault | 'over' | null>(null);
  useEffect(() => {
    document.title = `${t('title')} · Atrium`;
  }, [t]);
  // Another one scanned while the page stands.
  useEffect(() => {
    const look = () => {
      const scanned = takeScanned();
      if (scanned !== null) setToken(scanned);
    };
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    setFault(null);
    void pair(token).then((answer) => {
      if (!isCurrent) return;
      if ('fault' in answer) {
        setFault(answer.fault);
        if (answer.fault === 'offline') return;
      } else setPaired(answer);
      dropScanned();
      setToken(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);

  if (paired && token === null)
    return (
      <Control
        key={paired.remote}
        paired={paired}
        onEnd={() => {
          void endHere(paired);
          setPaired(null);
          setFault('over');
        }}
        onOver={() => {
          forgetPaired();
          setPaired(null);
          setFault('over');
        }}
      />
    );
  const says = fault ?? (token === null ? 'none' : 'pairing');
  return (
    <MessagePage key={says} picture={<BrokenPicture />} title={t(`says.${says}.title`)} text={t(`says.${says}.text`)}>
      {fault === 'offline' && (
        <Button kind="primary" onClick={() => setToken(takeScanned())}>
          {t('again')}
        </Button>
      )}
      <HomeLink kind={fault === 'offline' ? 'secondary' : 'primary'} />
    </MessagePage>
  );
}
