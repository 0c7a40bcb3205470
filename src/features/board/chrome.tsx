// Everything that floats over the canvas, and the page-wide listeners that belong to it: keys, clipboard, dropped files.

import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { flags } from '../../flags/flags.ts';
import { IconButton } from '../../ui/button.tsx';
import { Island } from '../../ui/island.tsx';
import { pressByTouch } from '../../ui/touch-press.ts';
import { actions } from './actions/index.ts';
import styles from './board.module.css';
import { observeBars } from './canvas/bars.ts';
import { listenContextMenu, type MenuAsked, menuAsked } from './context-menu/asked.ts';
import { dialogs } from './dialogs/dialogs.ts';
import { listenDrops } from './files.ts';
import { finding } from './finding/state.ts';
import { history } from './history/history.ts';
import { HistoryBar } from './history/history-bar.tsx';
import { asked as holdsAsked } from './input/holds.ts';
import { listenKeys } from './input/keyboard.ts';
import { listenWaitingKeys } from './input/waiting-keys.ts';
import {
  backPart,
  contextMenuPart,
  cursorNamesPart,
  dialogsPart,
  findingPart,
  framesPart,
  handsPart,
  historyPart,
  outsidePart,
  palettePart,
  rulerPart,
  statsPart,
  timerPart,
} from './lazy-parts.ts';
import { panels } from './panel/panels.ts';
import { NameQuestion } from './people/name-question.tsx';
import { PeopleBar } from './people/people-bar.tsx';
import { ruler } from './ruler.ts';
import { listenClipboard } from './selection/clipboard.ts';
import { ContextBar } from './selection/context-bar.tsx';
import { board } from './state.ts';
import { LiveRegion } from './status/live-region.tsx';
import { Notices } from './status/notices.tsx';
import { TextBox } from './text/text-box.tsx';
import { OptionRow } from './tool-bar/option-row.tsx';
import { ToolBar } from './tool-bar/tool-bar.tsx';
import { TitleBar } from './top-bar/title-bar.tsx';

export function Chrome({ canvas }: { canvas: HTMLCanvasElement }) {
  const { t, i18n } = useTranslation();
  const { open } = useSnapshot(dialogs);
  const { title, tool, people, contentOutside, ready, timer } = useSnapshot(board);
  const { shown } = useSnapshot(ruler);
  const { count: holds } = useSnapshot(holdsAsked);
  const { now: asked } = useSnapshot(menuAsked);
  const past = useSnapshot(history);
  const found = useSnapshot(finding);
  const { open: panel } = useSnapshot(panels);
  const [dropping, setDropping] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [more, setMore] = useState(false);

  // The tools are there first, and one can draw; what stands in the corners follows when they have been painted.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => (layer.current ? pressByTouch(layer.current) : undefined), []);
  useEffect(() => (ready && layer.current ? observeBars(layer.current) : undefined), [ready]);

  // Who looks at what the board was does nothing to what it is.
  useEffect(() => {
    canvas.inert = past.looksBack;
    if (past.looksBack) return;
    const ends = [
      listenWaitingKeys(canvas),
      listenKeys(),
      listenClipboard(),
      listenDrops(setDropping),
      listenContextMenu(canvas),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [canvas, past.looksBack]);

  // For the pointer's shape (board.module.css).
  useEffect(() => {
    canvas.dataset.tool = tool;
  }, [canvas, tool]);
  useEffect(() => canvas.setAttribute('aria-label', t('board.canvas')), [canvas, t]);
  useEffect(() => {
    document.title = `${isolated(title || t('board.untitled'), i18n.language)} · Atrium`;
  }, [title, t, i18n.language]);

  return (
    <div ref={layer} className={styles.layer} data-past={past.looksBack || undefined}>
      {shown && <rulerPart.Part canvas={canvas} />}
      <TextBox canvas={canvas} />
      {people.length > 1 && <cursorNamesPart.Part />}
      {people.length > 1 && <outsidePart.Part />}
      <ContextBar onSheet={false} />
      <div className={styles['top-start']} data-bars>
        {whole && <TitleBar />}
      </div>
      <div className={styles['top-end']} data-bars>
        {whole && <PeopleBar />}
        {whole && <NameQuestion />}
      </div>
      <div className={styles.bottom} data-bars data-more={more || undefined}>
        {contentOutside && <backPart.Part canvas={canvas} />}
        {whole && <OptionRow />}
        <ContextBar onSheet />
        <div className={styles.foot}>
          <div className={styles.start}>{whole && <HistoryBar />}</div>
          <ToolBar canvas={canvas} more={more} onMore={setMore} />
          <div className={styles.end}>
            {whole && (
              <Island>
                <IconButton
                  small
                  tipAlign="end"
                  icon={CircleQuestionMark}
                  name={t('help.title')}
                  keys="?"
                  onClick={actions.help.run}
                />
              </Island>
            )}
          </div>
        </div>
      </div>
      {timer !== undefined && <timerPart.Part />}
      {holds > 0 && <handsPart.Part canvas={canvas} />}
      <Notices />
      <LiveRegion />
      {(flags.fps || flags.trackCanvas) && <statsPart.Part />}
      {dropping && (
        <div className={styles.drop}>
          <p>{t('files.drop')}</p>
        </div>
      )}
      {asked && <contextMenuPart.Part key={`${asked.xCss} ${asked.yCss}`} asked={asked as MenuAsked} canvas={canvas} />}
      {open && (open.kind === 'palette' ? <palettePart.Part canvas={canvas} /> : <dialogsPart.Part canvas={canvas} />)}
      {((panel !== null && panel !== 'frames') || found.minimap) && <findingPart.Part canvas={canvas} />}
      {panel === 'frames' && <framesPart.Part canvas={canvas} />}
      {past.open && <historyPart.Part canvas={canvas} />}
    </div>
  );
}
