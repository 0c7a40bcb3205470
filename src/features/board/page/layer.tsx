// Everything that floats over the canvas, and the page-wide listeners that belong to it: keys, clipboard, dropped files.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { PRESENT } from '#protocol/routes.ts';
import { flags } from '../../../flags/flags.ts';
import { areFirstBarsShown, firstBarsDone, firstBarsLeftMs } from '../../../page/first-bars.ts';
import { pressByTouch } from '../../../ui/touch-press.ts';
import { listenKeys } from '../actions/keyboard.ts';
import { Bars } from '../bars/bars.tsx';
import { ContextBar } from '../bars/selection/context-bar.tsx';
import { leaveInputToBoard } from '../input/bar-input.ts';
import { listenWaitingKeys, stopEarlyKeys } from '../input/keys.ts';
import { listenClipboard, pasteContent } from '../parts/clipboard/clipboard.ts';
import { listenDrops } from '../parts/files/files.ts';
import { useBoard } from '../session/use-board.ts';
import { barsHiddenOf } from '../shell/bars-hidden.ts';
import { observeBars } from '../shell/bars-size.ts';
import styles from '../shell/board.module.css';
import { listenContextMenu, type MenuAsked, menuAskedOf } from '../shell/context-menu-asked.ts';
import { historyOf } from '../shell/history-open.ts';
import { LiveRegion } from '../shell/live-region.tsx';
import { FirstBars } from '../start/first-bars.tsx';
import { TextBox } from '../text/text-box.tsx';
import { Notices } from './notices.tsx';
import { OpenDialog, OpenSidePanel, Overlays } from './open-parts.tsx';
import { usePageState } from './page-state.ts';
import { contextMenuPart, dialogsPart } from './parts.ts';

export function Chrome({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t, i18n } = useTranslation();
  const { title, tool, ready } = useSnapshot(board.store);
  const { now: asked } = useSnapshot(menuAskedOf(board));
  const past = useSnapshot(historyOf(board));
  const { presents, isFocusLocked, isIdle } = useSnapshot(barsHiddenOf(board));
  const state = usePageState();
  const [dropping, setDropping] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [waited, setWaited] = useState(() => !areFirstBarsShown());
  const begins = ready || waited;

  // The first bars stay, or the tools are there first, and one can draw; the whole follows when that has been painted. Where the first bars
  // stand, it does not take the processor from what one draws with.
  useEffect(() => {
    if (!begins) {
      const timer = setTimeout(() => setWaited(true), firstBarsLeftMs());
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(() => setTimeout(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, [begins]);

  useEffect(() => (layer.current ? pressByTouch(layer.current) : undefined), []);
  useEffect(() => (layer.current ? leaveInputToBoard(board, layer.current, canvas) : undefined), [canvas, board]);
  useEffect(() => {
    if (whole) firstBarsDone();
    // The first ones are as large.
    return ready && (whole || areFirstBarsShown()) && layer.current ? observeBars(board, layer.current) : undefined;
  }, [ready, whole, board]);

  // Who looks at what the board was does nothing to what it is.
  useEffect(() => {
    canvas.inert = past.looksBack;
    if (past.looksBack) return;
    const ends = [
      listenWaitingKeys(board, canvas),
      listenKeys(board),
      listenClipboard(board),
      listenDrops(board, setDropping, (content, files, at) => pasteContent(board, content, files, at)),
      listenContextMenu(board, canvas),
    ];
    stopEarlyKeys(board);
    return () => {
      for (const end of ends) end();
    };
  }, [canvas, past.looksBack, board]);

  useEffect(() => {
    if (!ready || !flags.features.presentation || new URLSearchParams(location.search).get(PRESENT) !== '1') return;
    board.quietly(import('../parts/present/start.ts').then(({ presentLoaded }) => presentLoaded(board)));
  }, [ready, board]);

  // For the pointer's shape (board.module.css).
  useEffect(() => {
    canvas.dataset.tool = tool;
  }, [canvas, tool]);
  useEffect(() => canvas.setAttribute('aria-label', t('board.canvas')), [canvas, t]);
  useEffect(() => {
    document.title = `${isolated(title || t('board.untitled'), i18n.language)} · Atrium`;
  }, [title, t, i18n.language]);

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-past={past.looksBack || undefined}
      data-bare={presents || isFocusLocked || undefined}
      data-idle={isIdle || undefined}
    >
      <Overlays below="textBox" state={state} canvas={canvas} />
      <TextBox canvas={canvas} />
      <Overlays below="bars" state={state} canvas={canvas} />
      <ContextBar onSheet={false} />
      {whole || !areFirstBarsShown() ? (
        <Bars
          canvas={canvas}
          whole={whole}
          preloadShare={dialogsPart.preload}
          above={<Overlays below="toolOptions" state={state} canvas={canvas} />}
          below={
            <>
              <ContextBar onSheet />
              <div className={styles.writing} data-writing />
            </>
          }
        />
      ) : (
        <FirstBars />
      )}
      <Overlays below="notices" state={state} canvas={canvas} />
      <Notices canvas={canvas} />
      <LiveRegion />
      {dropping && (
        <div className={styles.drop}>
          <p>{t('files.drop')}</p>
        </div>
      )}
      {asked && <contextMenuPart.Part key={`${asked.xCss} ${asked.yCss}`} asked={asked as MenuAsked} canvas={canvas} />}
      <OpenDialog canvas={canvas} />
      <Overlays below="sidePanel" state={state} canvas={canvas} />
      <OpenSidePanel canvas={canvas} />
      <Overlays below="top" state={state} canvas={canvas} />
    </div>
  );
}
