// The frame of every page of somebody who is signed in: sidebar, a top with the account, the page's heading and what can be done there.
// On a phone the sidebar waits behind a button.

import { Menu, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isolated } from '#protocol/isolation.ts';
import { ROUTES } from '#protocol/routes.ts';
import { AccountButton } from '../account/account-button.tsx';
import { beginVisit } from '../api/workspace-data.ts';
import { useOnline } from '../page/online.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyPart, part } from '../ui/lazy-part.tsx';
import { Mark } from '../ui/mark.tsx';
import styles from './frame.module.css';
import { InboxBell } from './inbox/inbox-bell.tsx';
import { SearchButton } from './search-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { useWorkspace } from './use-workspace.ts';

const palette = part(() => import('./palette/index.tsx'), 'Palette', ['palette', 'account']);
const drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

interface WorkspaceFrameProps {
  /** Of the window; the heading too, where nothing else is said. */
  title: string;
  heading?: ReactNode;
  /** Beside the heading: the page's one primary button last. */
  actions?: ReactNode;
  /** At the start of the top, in place of search: where one is. */
  top?: ReactNode;
  /** The query whose results the page shows. */
  query?: string | undefined;
  /** The team that stands in the path. */
  teamId?: string | undefined;
  children: ReactNode;
}

export function WorkspaceFrame({
  title,
  heading = title,
  actions,
  top,
  query = '',
  teamId,
  children,
}: WorkspaceFrameProps) {
  const { t, i18n } = useTranslation('dashboard');
  // Before what is within asks.
  useState(beginVisit);
  const workspace = useWorkspace(teamId);
  const online = useOnline();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => onPaletteKey(() => setPaletteOpen(true)), []);
  useEffect(() => {
    document.title = `${isolated(title, i18n.language)} · Atrium`;
  }, [title, i18n.language]);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Sidebar workspace={workspace} />
      </div>
      <div className={styles.column}>
        <header className={styles.top}>
          <div className={styles.brand}>
            <IconButton
              icon={Menu}
              name={t('menu')}
              tip="none"
              aria-haspopup="dialog"
              onPointerEnter={drawer.preload}
              onClick={() => setOpenAt(key)}
            />
            <Link to={ROUTES.dashboard.path}>
              <Mark />
              <span>Atrium</span>
            </Link>
          </div>
          <div className={styles.start}>
            {top ?? <SearchButton query={query} onReach={palette.preload} onPress={() => setPaletteOpen(true)} />}
          </div>
          <InboxBell />
          <AccountButton placement="bottom end" className={styles.account} />
        </header>
        <main className={styles.main}>
          {!online && (
            <p className={styles.offline} role="status">
              <WifiOff aria-hidden size={18} strokeWidth={1.75} /> {t('offline')}
            </p>
          )}
          <div className={styles.head}>
            <h1>{typeof heading === 'string' ? <bdi>{heading}</bdi> : heading}</h1>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {children}
        </main>
      </div>
      {isPaletteOpen && <palette.Part workspace={workspace} query={query} onClose={() => setPaletteOpen(false)} />}
      {/* Where one has gone to from it, it is closed. */}
      {openAt === key && <drawer.Part workspace={workspace} onClose={() => setOpenAt(null)} />}
    </div>
  );
}

/** Ctrl+K, or Cmd+K, wherever the focus is; but not over a dialog. */
function onPaletteKey(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, code } = event;
    if (code !== 'KeyK' || ctrlKey === metaKey || shiftKey || altKey || document.querySelector('[role="dialog"]'))
      return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
