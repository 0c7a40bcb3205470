// In place of a board while the panel forgets the session before it; names what could not be removed yet, and tries again.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MessagePage } from '../../../page/message-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { BrokenPicture, Picture } from '../../../ui/pictures.tsx';
import { lastSession } from '../device/last-session.ts';
import { retryWipe, wipe } from '../device/wipe.ts';
import styles from './forgetting-page.module.css';

/** Shows a page of the panel once the session before is over and nothing of it is left. */
export function OnceForgotten({ children }: { children: ReactNode }) {
  return useSnapshot(lastSession).isSettled ? children : <ForgettingPage />;
}

export function ForgettingPage() {
  const { t } = useTranslation('panel');
  const { left } = useSnapshot(wipe);
  if (left.length > 0) return <StuckPage left={left} />;
  return (
    <MessagePage picture={<ErasedPicture />} title={t('forgetting.title')} text={t('forgetting.text')}>
      {null}
    </MessagePage>
  );
}

function StuckPage({ left }: { left: typeof wipe.left }) {
  const { t } = useTranslation('panel');
  return (
    <MessagePage picture={<BrokenPicture />} title={t('forgetting.stuck.title')} text={t('forgetting.stuck.text')}>
      <section className={styles.left}>
        <h2>{t('forgetting.stuck.left')}</h2>
        <ul>
          {left.map((whose) => (
            <li key={whose}>{t(`forgetting.stuck.${whose}`)}</li>
          ))}
        </ul>
      </section>
      <div className={styles.retry}>
        <span role="status">{t('forgetting.stuck.trying')}</span>
        <Button kind="primary" onClick={retryWipe}>
          {t('forgetting.stuck.retry')}
        </Button>
      </div>
    </MessagePage>
  );
}

/** A line, and the eraser that takes it away. */
function ErasedPicture() {
  return (
    <Picture w={200} h={110}>
      <path d="M14 78 C34 38 52 102 74 66 C80 56 86 54 92 60" stroke="var(--ink-blue)" />
      <path d="M112 72 C124 84 134 58 150 62 C162 66 168 80 186 70" stroke="var(--line)" strokeDasharray="2 10" />
      <path d="M96 62 L120 26 L144 42 L120 78 L104 78 Z M108 44 L132 60" stroke="var(--text)" />
    </Picture>
  );
}
