// Asks for access with one press, and says that it was asked for. Asking twice is asking once.

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './ask-button.module.css';
import { ASK_FOR_ACCESS, type ThingAskedFor } from './documents.ts';
import { ask } from './signed-in-api.ts';

/** `again`: where it opens once somebody has let one in. */
export function AskButton({ thing, again }: { thing: ThingAskedFor; again: string }) {
  const { t } = useTranslation('no-access');
  const [state, setState] = useState<'idle' | 'asking' | 'asked' | 'failed'>('idle');
  const askForIt = async () => {
    setState('asking');
    const done = await ask(ASK_FOR_ACCESS, thing).catch(() => undefined);
    setState(done ? 'asked' : 'failed');
  };
  if (state === 'asked')
    return (
      <>
        <div className={styles.asked} role="status">
          <Check aria-hidden size={20} strokeWidth={2} /> {t('asked')}
        </div>
        {/* Loaded anew: what refused it before is asked again. */}
        <a href={again} className={buttonClass('primary')}>
          {t('again')}
        </a>
      </>
    );
  return (
    <>
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          {t('failed')}
        </div>
      )}
      <Button kind="primary" disabled={state === 'asking'} onClick={() => void askForIt()}>
        {t(state === 'asking' ? 'asking' : 'ask')}
      </Button>
    </>
  );
}
