// One wall panel that shows the board: why it does, since when, how many joined. Its end is confirmed, with how many people leave by it.

import { Monitor } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import { InlineConfirm } from '../../../../../ui/inline-confirm.tsx';
import { momentOf } from './moment.ts';
import styles from './panels.module.css';
import type { BoardPanel } from './use-board-panels.ts';

export function PanelRow({ panel, name, onEnd }: { panel: BoardPanel; name: string; onEnd(): void }) {
  const { t, i18n } = useTranslation('panel');
  const { t: word } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { openedAt, isLent, participants } = panel;
  const joined = participants.filter(({ waits }) => !waits).length;
  // A role that an account keeps for good outlives the session.
  const leaving = participants.filter(({ isKept, endsWithSession }) => !isKept || endsWithSession).length;
  const cancel = () => {
    setAsked(false);
    trigger.current?.focus();
  };
  return (
    <>
      <div className={styles.panel}>
        <span className={styles.icon} aria-hidden>
          <Monitor size={20} strokeWidth={1.75} />
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span>{t(isLent ? 'lend.list.lent' : 'lend.list.own', { time: momentOf(openedAt, i18n.language) })}</span>
        </span>
        <span className={styles.joined}>{t('lend.list.joined', { count: joined })}</span>
        <Button
          ref={trigger}
          className={styles.end}
          aria-expanded={isAsked}
          aria-label={t('lend.list.endPanelOf', { name })}
          onClick={() => setAsked(!isAsked)}
        >
          {t('lend.list.endPanel')}
        </Button>
      </div>
      {isAsked && (
        <InlineConfirm
          name={t('lend.list.endPanelOf', { name })}
          action={t('lend.list.endNow')}
          cancelName={word('cancel')}
          onCancel={cancel}
          onConfirm={() => {
            setAsked(false);
            onEnd();
          }}
        >
          {leaving === 0 ? t('lend.list.endAlone') : t('lend.list.endText', { count: leaving })}
        </InlineConfirm>
      )}
    </>
  );
}
