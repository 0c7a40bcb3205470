// Version history: the list beside the board, and over the board what it was when a version is chosen. What is restored or
// duplicated is the moment shown.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Version } from '#protocol/contract/history.ts';
import { useBack } from '../../../ui/back.ts';
import { classes } from '../../../ui/classes.ts';
import { isTyping } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import { closeHistory, historyOf } from '../shell/history-open.ts';
import sheet from '../shell/side-panel.module.css';
import styles from './history.module.css';
import { Preview } from './preview.tsx';
import { VersionList } from './version-list.tsx';
import { useVersions } from './versions.ts';

export function History({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation();
  const versions = useVersions();
  const { saved, readsHistory } = useSnapshot(board.store);
  const [chosen, setChosen] = useState<Version | null>(null);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  const up = saved?.state === 'saved' || saved?.state === 'saving';
  const { error, refresh } = versions;

  const close = useCallback(() => {
    closeHistory(board);
    canvas.focus({ preventScroll: true });
  }, [canvas, board]);
  const leave = useCallback(() => {
    setChosen(null);
    panel.current?.focus();
  }, []);

  useBack(close);
  useBack(leave, chosen !== null);

  useEffect(() => {
    historyOf(board).looksBack = chosen !== null;
  }, [chosen, board]);
  // A person who has lost the right to the history returns to the current board.
  useEffect(() => {
    if (!readsHistory) setChosen(null);
  }, [readsHistory]);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => () => closeHistory(board), [board]);
  // What could not be reached is asked for again when the server is there; what was just saved is a version too.
  const isSaved = saved?.state === 'saved';
  const wasSaved = useRef(isSaved);
  useEffect(() => {
    if ((up && error === 'network') || (isSaved && !wasSaved.current)) refresh();
    wasSaved.current = isSaved;
  }, [up, isSaved, error, refresh]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (chosen && !(isTyping(board, event) && isText(event.target))) leave();
      else if (!chosen && panel.current?.contains(event.target as Node) && !isTyping(board, event)) close();
      else return;
      event.preventDefault();
    };
    // Before the board's own keys.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [chosen, leave, close, board]);

  return (
    <div data-history className={classes(sheet.area, styles.history)} data-past={chosen ? '' : undefined}>
      {chosen && (
        <Preview
          version={chosen}
          versions={versions.list}
          onClose={leave}
          onRestored={(changed) => {
            leave();
            setSaid(changed ? t('history.restored') : t('history.same'));
            refresh();
          }}
        />
      )}
      <aside
        ref={panel}
        data-island
        className={classes(sheet.panel, styles.panel)}
        aria-label={t('history.title')}
        tabIndex={-1}
      >
        <VersionList
          versions={versions}
          chosen={chosen?.seq ?? null}
          up={up}
          isDenied={!readsHistory || error === 'forbidden'}
          said={said}
          onChoose={(version) => {
            setSaid('');
            setChosen(version);
          }}
          onClose={close}
        />
      </aside>
    </div>
  );
}

/** A slider is an input too, but Escape is nothing to it. */
function isText(target: EventTarget | null): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'range');
}
