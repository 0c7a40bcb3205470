// What the page says of releases: a new one is there, it is waited for, a part of this one is gone; and of a line that is missing, where
// the page itself does not. It stands beside the app, over every page.

import { RefreshCw, TriangleAlert, WifiOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ROUTES } from '#protocol/routes.ts';
import { reloadByConnection } from '../page/connection-check.ts';
import { pageAge } from '../page/page-age.ts';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { Island } from '../ui/island.tsx';
import styles from './bar.module.css';
import { gone } from './gone-part.ts';
import { useNeedsNetwork } from './needs-network.ts';
import { declineUpdate, reloadWhenSafe, takeUpdate, update } from './update.ts';

/** Its words are there. */
export function showBars(): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Bars />);
}

export function Bars() {
  const { t } = useTranslation(['offline', 'dict']);
  const { state } = useSnapshot(update);
  const { part } = useSnapshot(gone);
  const { isTooOld } = useSnapshot(pageAge);
  const needsLine = useNeedsNetwork();
  return (
    <section className={styles.place} aria-label={t('update.label')} aria-live="polite">
      {needsLine && (
        <Bar icon={<WifiOff aria-hidden strokeWidth={1.75} />} text={t('here')}>
          <a className={buttonClass('secondary')} href={`${ROUTES.home.path}?noredirect=1`}>
            {t('dict:home.boards')}
          </a>
        </Bar>
      )}
      {part !== null && !isTooOld && (
        <Bar icon={<TriangleAlert aria-hidden strokeWidth={1.75} />} text={t('gone', { part: t(part) })}>
          <Button kind="primary" onClick={() => reloadWhenSafe()}>
            {t('dict:fatal.reload')}
          </Button>
        </Bar>
      )}
      {isTooOld && (
        <Bar icon={<RefreshCw aria-hidden strokeWidth={1.75} />} text={t('tooOld')}>
          <Button kind="primary" onClick={() => reloadWhenSafe(reloadFromServer)}>
            {t('dict:fatal.reload')}
          </Button>
        </Bar>
      )}
      {state === 'offered' && (
        <Bar icon={<RefreshCw aria-hidden strokeWidth={1.75} />} text={t('update.ready')}>
          <Button kind="primary" onClick={() => void takeUpdate().catch(console.error)}>
            {t('update.take')}
          </Button>
          <IconButton small icon={X} name={t('dict:close')} tip="below" tipAlign="end" onClick={declineUpdate} />
        </Bar>
      )}
      {state === 'waiting' && <Bar icon={<RefreshCw aria-hidden strokeWidth={1.75} />} text={t('update.waiting')} />}
    </section>
  );
}

/** Past the service worker, which may have kept this very page. */
function reloadFromServer(): void {
  const { pathname, search, hash } = location;
  void reloadByConnection(pathname + search + hash);
}

function Bar({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <Island className={styles.bar}>
      {icon}
      <p>{text}</p>
      {children}
    </Island>
  );
}
