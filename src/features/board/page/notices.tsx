// What the person must hear about, at the top of the board and one at a time: loading, errors by name, changes kept on this
// device, a broken board.

import { CloudOff, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe, useSnapshot } from 'valtio';
import { STORAGE_FULL } from '#protocol/browser/web-storage.ts';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { flags } from '../../../flags/flags.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { BrokenPicture } from '../../../ui/pictures.tsx';
import { dismissNotice } from '../session/store.ts';
import { useBoard } from '../session/use-board.ts';
import { imageImportsOf } from '../shell/image-imports.ts';
import { LoadingBar } from '../shell/loading-bar.tsx';
import { noticeStands } from '../shell/notice-stands.ts';
import { noticeText } from '../shell/notice-text.ts';
import styles from '../shell/notices.module.css';
import { EndedTextPlace } from '../text/ended-text-place.tsx';
import {
  accountPart,
  type CanvasProps,
  focusPart,
  followingPart,
  imageImportsPart,
  rejoinPart,
  unsentNotePart,
} from './parts.ts';

const SHOWN_MS = 8000;
/** Of one with a button: time to decide whether to press it. */
const SHOWN_WITH_MORE_MS = 20_000;
/** They say that the changes are on this device: not told while some of them are not. */
const PROMISES: readonly string[] = ['internal', 'not-ready'];
/** Notices about a denial. They are not shown beside the note about changes that were kept, which says the same. */
const DENIALS: readonly string[] = [
  'gone',
  'forbidden',
  'removed',
  'bad-secret',
  'session-ended',
  'too-old',
  'board-damaged',
];

export function Notices({ canvas }: CanvasProps) {
  const board = useBoard();
  const { t } = useTranslation();
  const { notice, kept, waiting, loading, fatal, saved, following, presentation, ready, lead } = useSnapshot(
    board.store,
  );
  const isImporting = useSnapshot(imageImportsOf(board)).running.length > 0;
  const offline = saved?.state === 'offline';
  const isDenied = saved?.state === 'denied';
  const isAbsent = offline && saved.isAbsent === true;
  const unsent = kept + (isDenied || isAbsent ? saved.pending : 0);
  // A change that is rejected later opens the note again, and so does a denial that comes later.
  const [folded, setFolded] = useState<{ kept: number; isDenied: boolean } | null>(null);
  const isNoted = unsent > 0 && (!folded || kept > folded.kept || (isDenied && !folded.isDenied));
  const isInNote = isNoted && (!isDenied || (notice !== null && DENIALS.includes(notice.code)));
  const untrue = notice !== null && PROMISES.includes(notice.code) && offline && saved.unkept > 0;

  useEffect(() => {
    // These notices stay while their reason lasts: changes that were kept, or access that is missing.
    if (!notice || isInNote || (isDenied && DENIALS.includes(notice.code))) return;
    const timer = setTimeout(() => dismissNotice(board.store), notice.more ? SHOWN_WITH_MORE_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isInNote, isDenied, board]);
  useEffect(() => {
    if (!notice) return;
    let stood = noticeStands(notice.code, board.store);
    return subscribe(board.store, () => {
      const stands = noticeStands(notice.code, board.store);
      if (stood && !stands) dismissNotice(board.store);
      stood = stands;
    });
  }, [notice, board]);
  useEffect(() => {
    const full = (): void => board.notify(STORAGE_FULL);
    addEventListener(STORAGE_FULL, full);
    return () => removeEventListener(STORAGE_FULL, full);
  }, [board]);
  const fold = (isFolded: boolean): void => {
    dismissNotice(board.store);
    setFolded(isFolded ? { kept, isDenied } : null);
  };
  useEffect(() => {
    if (unsent === 0) setFolded(null);
  }, [unsent]);

  return (
    <>
      {/* Nothing comes of a board that this device has nothing of. */}
      <LoadingBar loading={isAbsent ? null : loading} />
      <div className={styles.stack} data-notices>
        {(unsent > 0 || isAbsent) && <unsentNotePart.Part isFolded={!isNoted} onFold={fold} />}
        {notice && !untrue && !isInNote ? (
          <Note icon={<TriangleAlert aria-hidden strokeWidth={1.75} />} onClose={() => dismissNotice(board.store)}>
            <p>{noticeText(t, notice)}</p>
            {notice.more && (
              <Button
                kind="secondary"
                onClick={() => {
                  dismissNotice(board.store);
                  notice.more?.();
                }}
              >
                {t('showDetails')}
              </Button>
            )}
          </Note>
        ) : isNoted ? null : waiting > 0 ? (
          <Island className={styles.note} role="status">
            <CloudOff aria-hidden strokeWidth={1.75} />
            <p>{t('offline.waits')}</p>
          </Island>
        ) : (
          // That it is offline, and how much is on this device, the state beside the title says.
          offline &&
          saved.unkept > 0 && (
            <Island className={styles.note} role="alert">
              <TriangleAlert aria-hidden strokeWidth={1.75} />
              <p>{t('offline.unkept', { count: saved.unkept })}</p>
            </Island>
          )
        )}
        {ready && mayBeSignedIn() && <accountPart.Part />}
        {following !== null && <followingPart.Part />}
        {lead.focus !== null && flags.features.lockedFocus && <focusPart.Part canvas={canvas} />}
        {presentation && <rejoinPart.Part />}
        {isImporting && <imageImportsPart.Part />}
        <EndedTextPlace />
      </div>
      {fatal !== null && <Fatal message={fatal} />}
    </>
  );
}

function Note({ icon, children, onClose }: { icon: ReactNode; children: ReactNode; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Island className={styles.note} role="alert">
      {icon}
      {children}
      <IconButton small icon={X} name={t('close')} tip="below" onClick={onClose} />
    </Island>
  );
}

function Fatal({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.scrim} role="alertdialog" aria-labelledby="fatal-title" aria-describedby="fatal-text">
      <div className={styles.fatal}>
        <BrokenPicture />
        <h1 id="fatal-title">{t('fatal.title')}</h1>
        <p id="fatal-text">{t('fatal.text')}</p>
        <code dir="ltr">{message}</code>
        <Button kind="primary" autoFocus onClick={() => location.reload()}>
          {t('fatal.reload')}
        </Button>
      </div>
    </div>
  );
}
