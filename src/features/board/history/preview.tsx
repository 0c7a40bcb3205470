// The board as it was, over the board: its canvas, the bar that says what one sees and what can be done with it, and the slider
// over the board's life.

import { CopyPlus, History as HistoryIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PastMoment } from '#protocol/board-events.ts';
import type { Version } from '#protocol/contract/history.ts';
import { boardPath } from '#protocol/routes.ts';
import { usePagePlace } from '../../../page/navigation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { actions } from '../actions/index.ts';
import { isSwitchedOff } from '../actions/keyboard.ts';
import { Zoom } from '../bars/history-bar.tsx';
import { type BoardSession, errorCode } from '../session/board-session.ts';
import { isTyping, matches } from '../session/shortcuts.ts';
import { BoardContext, useBoard } from '../session/use-board.ts';
import { LoadingBar } from '../shell/loading-bar.tsx';
import styles from './history.module.css';
import { lookBack, type PastBoard } from './past-board.ts';
import { Scrubber } from './scrubber.tsx';
import { moment } from './times.ts';
import { duplicate } from './versions.ts';

const ZOOMS = ['zoomIn', 'zoomOut', 'fit', 'actualSize'] as const;

interface PreviewProps {
  version: Version;
  /** Newest first. */
  versions: readonly Version[];
  onClose(): void;
  /** False: the board was like that already. */
  onRestored(changed: boolean): void;
}

export function Preview({ version, versions, onClose, onRestored }: PreviewProps) {
  const board = useBoard();
  const { t, i18n } = useTranslation();
  const { go } = usePagePlace();
  const { role } = useSnapshot(board.store);
  const host = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState<PastBoard | null>(null);
  const [at, setAt] = useState<PastMoment & { plays: boolean }>({ seq: version.seq, atMs: version.atMs, plays: false });
  const [busy, setBusy] = useState(true);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [head] = useState(versions[0]?.seq ?? version.seq);
  const name = t('history.canvas');

  useEffect(() => {
    if (!host.current) return;
    const second = lookBack(board, host.current, { onMoment: setAt, onBusy: setBusy, onError: setError });
    setPast(second);
    return () => second.end();
  }, [board]);

  useEffect(() => {
    setError(null);
    past?.show(version.seq);
  }, [version, past]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!past || event.defaultPrevented || isTyping(board, event) || isSwitchedOff(event)) return;
      const zoom = ZOOMS.find((action) => actions[action].keys.some((chord) => matches(chord, event)));
      if (!zoom) return;
      actions[zoom].run(past.board);
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [board, past]);

  const atMs = at.atMs ?? timeNear(versions, at.seq);
  const time = moment(atMs, i18n.language);

  const work = async (what: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setError(null);
    try {
      await what();
    } catch (failed) {
      setError(errorCode(failed));
    } finally {
      setWorking(false);
    }
  };
  const restore = () =>
    work(async () => {
      const [content, calls] = [await past?.content(), board.calls];
      if (content && calls) onRestored(await calls.become(content));
    });
  const copy = () =>
    work(async () => {
      const { alias, secret } = await duplicate(board.address, at.seq);
      go(boardPath(alias, secret));
    });

  const again = () => {
    setError(null);
    past?.show(at.seq);
  };

  const still = busy || working || at.plays;
  return (
    <div className={styles.preview}>
      <div ref={host} className={styles.host} role="img" aria-label={name} />
      {past && <PastLoading board={past.board} />}
      <div className={styles.top}>
        <Island className={styles.bar} role="group" aria-label={name}>
          <p>
            {version.name !== null && version.seq === at.seq && <bdi className={styles.title}>{version.name}</bdi>}
            <span>{t('history.look', { time })}</span>
          </p>
          {role === 'editor' && (
            <Button kind="primary" disabled={still} onClick={restore}>
              <HistoryIcon aria-hidden strokeWidth={1.75} />
              {t('history.restore')}
            </Button>
          )}
          <Button kind="secondary" disabled={still} onClick={copy}>
            <CopyPlus aria-hidden strokeWidth={1.75} />
            {t('history.duplicate')}
          </Button>
          <IconButton icon={X} name={t('history.close')} tip="below" tipAlign="end" onClick={onClose} />
        </Island>
        {error !== null && (
          <Island className={styles.error} role="alert">
            <p>
              {error === 'network'
                ? t('history.offline')
                : t(`errors.${error}` as 'errors.unknown', {
                    defaultValue: t('errors.unknown', { code: error }),
                    detail: '',
                  })}
            </p>
            <Button kind="secondary" onClick={again}>
              {t('history.retry')}
            </Button>
          </Island>
        )}
      </div>
      <div className={styles.bottom}>
        <Island className={styles.zoom}>
          {past && (
            <BoardContext value={past.board}>
              <Zoom />
            </BoardContext>
          )}
        </Island>
        <Scrubber
          seq={at.seq}
          head={head}
          plays={at.plays}
          time={time}
          show={(seq) => past?.show(seq)}
          play={(from, speed) => past?.play(from, head, speed)}
        />
      </div>
    </div>
  );
}

function PastLoading({ board }: { board: BoardSession }) {
  return <LoadingBar loading={useSnapshot(board.store).loading} />;
}

/** Of the version the moment belongs to: the next one that was closed. */
function timeNear(versions: readonly Version[], seq: number): number {
  const later = versions.filter((version) => version.seq >= seq).at(-1) ?? versions[0];
  return later?.atMs ?? Date.now();
}
