// Home: one button to start drawing, and the boards of this device; for whoever has none, what Atrium is.

import { LayoutGrid, List, Search, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { mayBeSignedIn } from '../../auth/may-be-signed-in.ts';
import { ACCOUNT_CHANGED } from '../../device/account-here.ts';
import { isIFP } from '../../device/device.ts';
import { launchesIncognito } from '../../device/incognito-launch.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { useOnline } from '../../page/online.ts';
import { IconButton } from '../../ui/button.tsx';
import { pageFoot } from '../../ui/page-foot.ts';
import { BoardCard } from './board-card.tsx';
import { type BoardSort, forgetJoinedBoards, home, loadBoards, removeLateCovers, sorted } from './boards.ts';
import styles from './home.module.css';
import { accountPart, toDashboardPart } from './lazy-parts.ts';
import { Sidebar } from './sidebar.tsx';
import { newBoardPath, StartDrawing } from './start-drawing.tsx';
import { FailedState, NothingFound } from './states.tsx';
import { VisitorPage } from './visitor/visitor-page.tsx';

const SORTS: readonly BoardSort[] = ['opened', 'changed', 'title'];
const VIEW = 'atrium-board-view';

/** Somebody who is signed in goes on to the dashboard, unless the address says `noredirect=1`. */
export function HomePage() {
  const [query] = useSearchParams();
  const [stays, setStays] = useState(() => query.get('noredirect') === '1' || !mayBeSignedIn() || !navigator.onLine);
  const stay = useCallback(() => setStays(true), []);
  const { key, search } = useLocation();
  useEffect(() => void forgetJoinedBoards().catch(console.info), []);
  // At its start alone: whoever goes home from a board is at home.
  const begins = key === 'default' && !mayBeSignedIn() && query.get('noredirect') !== '1';
  // A panel has nobody's boards to choose from.
  if (begins && (launchesIncognito(search) || isIFP)) return <Navigate to={newBoardPath()} />;
  return stays ? <BoardsHere /> : <toDashboardPart.Part onStay={stay} />;
}

function BoardsHere() {
  const { t } = useTranslation();
  const { state, boards, round } = useSnapshot(home);
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const online = useOnline();

  const sort = SORTS.find((one) => one === query.get('sortBy')) ?? 'opened';
  const view = (query.get('view') ?? readSetting(VIEW)) === 'list' ? 'list' : 'grid';
  const choose = (name: 'sortBy' | 'view', value: string) => {
    if (name === 'view') writeSetting(VIEW, value);
    setQuery((old) => new URLSearchParams([...[...old].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    });
  };

  useEffect(() => {
    document.title = t('home.tab');
  }, [t]);
  useEffect(() => {
    void loadBoards();
    void removeLateCovers().catch(console.info);
    // Back from a board, which may be drawn in another tab too.
    const again = () => document.visibilityState === 'visible' && void loadBoards();
    document.addEventListener('visibilitychange', again);
    addEventListener(ACCOUNT_CHANGED, again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      removeEventListener(ACCOUNT_CHANGED, again);
    };
  }, []);

  // Not yet known which of the two pages this is.
  if (state === 'loading') return null;
  if (state === 'ready' && boards.length === 0 && !mayBeSignedIn()) return <VisitorPage online={online} />;
  const shown = sorted(boards, sort, search);
  return (
    <div className={styles.page}>
      <Sidebar />
      <main className={styles.main}>
        {!online && (
          <p className={styles.offline}>
            <WifiOff aria-hidden size={18} strokeWidth={1.75} /> {t('home.offline')}
          </p>
        )}
        {boards.length > 0 && (
          <label className={styles.search}>
            <Search aria-hidden size={20} strokeWidth={1.75} />
            <input
              type="search"
              value={search}
              placeholder={t('home.search')}
              aria-label={t('home.search')}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </label>
        )}
        <header className={styles.head}>
          <h1>{t(`home.greeting.${partOfDay(new Date().getHours())}`)}</h1>
          <StartDrawing className={styles.start} />
        </header>
        {mayBeSignedIn() && <accountPart.Part />}
        {state === 'failed' && <FailedState />}
        {boards.length > 0 && (
          <>
            <div className={styles.tools}>
              <h2>{t('home.boards')}</h2>
              <select
                className={styles.sort}
                value={sort}
                aria-label={t('home.sort.label')}
                onChange={(event) => choose('sortBy', event.currentTarget.value)}
              >
                {SORTS.map((one) => (
                  <option key={one} value={one}>
                    {t(`home.sort.${one}`)}
                  </option>
                ))}
              </select>
              <fieldset className={styles.views} aria-label={t('home.view.label')}>
                <IconButton
                  small
                  icon={LayoutGrid}
                  name={t('home.view.grid')}
                  aria-pressed={view === 'grid'}
                  onClick={() => choose('view', 'grid')}
                />
                <IconButton
                  small
                  icon={List}
                  name={t('home.view.list')}
                  aria-pressed={view === 'list'}
                  onClick={() => choose('view', 'list')}
                />
              </fieldset>
            </div>
            {shown.length === 0 && <NothingFound search={search} />}
            <ul className={view === 'grid' ? styles.grid : styles.list}>
              {shown.map((board) => (
                <BoardCard key={board.alias} board={board} round={round} />
              ))}
            </ul>
          </>
        )}
        <footer className={styles.foot}>
          <pageFoot.Part />
        </footer>
      </main>
    </div>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
