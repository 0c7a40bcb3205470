// /ifp/board/new and /ifp/board/<alias>: a session begins at once, offline too, and stands in the address without a secret.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { boardPath, ROUTES, routeAt } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { MessagePage } from '../../../page/message-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { MissingPicture } from '../../../ui/missing-picture.tsx';
import { Board, beginBoardAt } from '../../board/index.tsx';
import { lastSession } from '../device/last-session.ts';
import { beginSession, runningSession, takeFresh } from '../device/panel-session.ts';
import { onSessionsChanged, sessionsStored } from '../device/stored-sessions.ts';
import { type AfterWipe, afterWipe, leave } from '../device/wipe.ts';
import { OnceForgotten } from './forgetting-page.tsx';

type Address = Parameters<typeof beginBoardAt>[0];

/** Begins the board this page was called for, so that it starts while React does. */
export function beginPanelBoard(): void {
  if (!lastSession.isSettled) return;
  const address = afterWipe() ? null : addressOf(routeAt(location.pathname)?.alias);
  if (!address) return;
  begun = address;
  // Before the router reads it. The page that began is left nowhere to come back to.
  history.replaceState(history.state, '', placeOf(address));
  beginBoardAt(address);
}

/** Begun before React was there; the first board shown is this one. */
let begun: Address | null = null;

export function PanelBoardPage() {
  // Going on to a new board takes the fragment away.
  useLocation();
  const says = afterWipe();
  return <OnceForgotten>{says ? <Over says={says} /> : <PanelBoard />}</OnceForgotten>;
}

function PanelBoard() {
  const { alias } = useParams();
  const navigate = useNavigate();
  const [address, setAddress] = useState(() => begun ?? addressOf(alias));
  useEffect(() => {
    begun = null;
  }, []);
  useEffect(() => {
    if (address && address.alias === alias) return;
    let isLeft = false;
    void beginIfNone(alias).then(() => {
      if (isLeft) return;
      const other = addressOf(alias);
      // Until the address has followed it is the same one again: set anew it would never get to that.
      if (other?.alias !== address?.alias) setAddress(other);
      if (other && other.alias !== alias) navigate(placeOf(other), { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [alias, address, navigate]);
  useEffect(() => (address?.fresh ? followRunning(address.alias) : undefined), [address]);
  if (address) return <Board key={address.alias} address={address} />;
  // The next session begins where the address names no board.
  return alias === undefined ? null : <NothingHere />;
}

/**
 * Tabs that have forgotten together begin together: the session that was kept last is the panel's, and the other tab, where nobody has done
 * anything yet, goes there. Until what is returned is called.
 */
function followRunning(alias: string): () => void {
  const until = new AbortController();
  const look = () => {
    const running = runningSession();
    if (running && running.alias !== alias) leave();
  };
  until.signal.addEventListener('abort', onSessionsChanged(look));
  for (const use of ['pointerdown', 'keydown'])
    addEventListener(use, () => until.abort(), { signal: until.signal, capture: true });
  look();
  return () => until.abort();
}

/** The session that runs here; null if none does, or if the alias is not its board's. */
function addressOf(alias: string | undefined): Address | null {
  const running = runningSession();
  const isHere = running && (alias === undefined || alias === running.alias);
  return isHere ? { alias: running.alias, secret: PANEL, role: 'editor', fresh: takeFresh(running.alias) } : null;
}

/** Begins the next session if none runs and the address names no board. Resolves when it is on the disk. */
async function beginIfNone(alias: string | undefined): Promise<void> {
  if (alias === undefined) await (runningSession() ? sessionsStored() : beginSession());
}

/** The query stays: it holds the page's flags. */
function placeOf({ alias }: Address): string {
  return boardPath(alias, PANEL) + location.search;
}

function Over({ says }: { says: AfterWipe }) {
  const { t } = useTranslation('panel');
  return <NoBoard title={t(`over.${says}.title`)} text={t(`over.${says}.text`)} />;
}

function NothingHere() {
  const { t } = useTranslation('panel');
  return <NoBoard title={t('nothing.title')} text={t('nothing.text')} />;
}

function NoBoard({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('panel');
  return (
    <MessagePage picture={<MissingPicture />} title={title} text={text}>
      <Link to={ROUTES.panelNew.path} className={buttonClass('primary')}>
        {t('nothing.new')}
      </Link>
      <Link to={ROUTES.panelCode.path} className={buttonClass('secondary')}>
        {t('nothing.code')}
      </Link>
    </MessagePage>
  );
}
