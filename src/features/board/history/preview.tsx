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
import { ZoomButtons } from '../bars/zoom-buttons.tsx';
import { errorCode } from '../session/board-session.ts';
import { isTyping, matches } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import { LoadingBar } from '../shell/loading-bar.tsx';
import styles from './history.module.css';
import { type Looking, lookBack } from './looking.ts';
import { Scrubber } from './scrubber.tsx';
import { moment } from './times.ts';
import { duplicate } from './versions.ts';

const percentOf = (zoom: number): number => Math.round(zoom * 100);

const ZOOM_KEYS: [action: 'zoomIn' | 'zoomOut' | 'fit' | 'actualSize', does: (looking: Looking) => void][] = [
  ['zoomIn', (looking) => looking.zoomStep(1)],
  ['zoomOut', (looking) => looking.zoomStep(-1)],
  ['fit', (looking) => looking.fit()],
  ['actualSize', (looking) => looking.actualSize()],
];

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
  const address = board.address;
  const { go } = usePagePlace();
  const { role } = useSnapshot(board.store);
  const host = useRef<HTMLDivElement>(null);
  const looking = useRef<Looking | null>(null);
  const [at, setAt] = useState<PastMoment & { plays: boolean }>({ seq: version.seq, atMs: version.atMs, plays: false });
  const [busy, setBusy] = useState(true);
  const [loading, setLoading] = useState<{ done: number; total: number } | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [percent, setPercent] = useState(percentOf(board.motion.camera.zoom));
  const [head] = useState(versions[0]?.seq ?? version.seq);
  const name = t('history.canvas');

  useEffect(() => {
    if (!host.current) return;
    const second = lookBack(board, host.current, address, {
      onMoment: setAt,
      onBusy: setBusy,
      onLoading: (now) => setLoading(now ?? null),
      onZoom: (zoom) => setPercent(percentOf(zoom)),
      onError: setError,
    });
    looking.current = second;
    return () => second.end();
  }, [address, board]);

  useEffect(() => {
    setError(null);
    looking.current?.show(version.seq);
  }, [version]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const second = looking.current;
      if (!second || event.defaultPrevented || isTyping(board, event) || isSwitchedOff(event)) return;
      const done = ZOOM_KEYS.find(([action]) => actions[action].keys.some((chord) => matches(chord, event)));
      if (!done) return;
      done[1](second);
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [board]);

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
      const [content, calls] = [await looking.current?.content(), board.calls];
      if (content && calls) onRestored(await calls.become(content));
    });
  const copy = () =>
    work(async () => {
      const { alias, secret } = await duplicate(address, at.seq);
      go(boardPath(alias, secret));
    });

  const again = () => {
    setError(null);
    looking.current?.show(at.seq);
  };

  const still = busy || working || at.plays;
  return (
    <div className={styles.preview}>
      <div ref={host} className={styles.host} role="img" aria-label={name} />
      <LoadingBar loading={loading} />
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
          <ZoomButtons
            percent={percent}
            onStep={(direction) => looking.current?.zoomStep(direction)}
            onFit={() => looking.current?.fit()}
          />
        </Island>
        <Scrubber
          seq={at.seq}
          head={head}
          plays={at.plays}
          time={time}
          show={(seq) => looking.current?.show(seq)}
          play={(from, speed) => looking.current?.play(from, head, speed)}
        />
      </div>
    </div>
  );
}

/** Of the version the moment belongs to: the next one that was closed. */
function timeNear(versions: readonly Version[], seq: number): number {
  const later = versions.filter((version) => version.seq >= seq).at(-1) ?? versions[0];
  return later?.atMs ?? Date.now();
}
