// What just happened, in a word at the foot of the page, for a little while; with it can be taken back where it can.

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './team.module.css';

export interface Notice {
  text: string;
  undo?: (() => void) | undefined;
}

const SHOWN_MS = 8000;

export function useNotice(): { notice: ReactNode; show(notice: Notice): void } {
  const { t } = useTranslation('team');
  const [shown, setShown] = useState<Notice>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((notice: Notice) => setShown(notice), []);
  const notice = (
    <div className={styles.notice} role="status">
      {shown && (
        <div>
          <span>{shown.text}</span>
          {shown.undo && (
            <Button
              className={styles.undo}
              onClick={() => {
                setShown(undefined);
                shown.undo?.();
              }}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
  return { notice, show };
}
