// A personal tool bar: a few tools, their colours, undo and redo of that person's steps. Keeps itself within the screen; what
// it holds is in bars.ts.

import {
  ClipboardPaste,
  Eraser,
  GripHorizontal,
  Highlighter,
  Pipette,
  Redo2,
  SquareDashedMousePointer,
  Undo2,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { HIGHLIGHTS, INKS } from '#protocol/tools.ts';
import { isSmallScreen } from '../../../../device/device.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { Swatch } from '../../../../ui/swatch.tsx';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { useColourName } from '../../controls/use-colour-name.ts';
import { pasteByMenu } from '../../parts/clipboard/clipboard.ts';
import type { PersonalToolbar as Bar } from '../../session/personal-toolbar.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { openEyedropper } from '../../shell/dialogs.ts';
import { BRUSH_ICONS, useBrushKinds, usePenName } from '../brushes.tsx';
import { EraserChoice } from '../eraser-choice.tsx';
import { Kinds } from '../kinds.tsx';
import { besideFinger, within } from './bar-place.ts';
import { choose, closeBar, moveBar, shownTools, stand, touched } from './bars.ts';
import styles from './personal-toolbar.module.css';

const ICONS = { highlighter: Highlighter, eraser: Eraser };
/** By one press of Shift and an arrow. */
const STEP_CSS = 32;

export function PersonalToolbar({ bar, onClosed }: { bar: Bar; onClosed(): void }) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['dict', 'arrange']);
  const colourName = useColourName();
  const { hands } = useSnapshot(board.store);
  const ref = useRef<HTMLDivElement>(null);
  const corner = useRef({ x: 0, y: 0 });
  const { lane, fingerCss, cornerCss, tool, brush, ink, highlight, cut } = bar;
  const steps = hands.find((one) => one.lane === lane);
  const hasColours = tool !== 'eraser';
  const inks: readonly string[] = tool === 'highlighter' ? HIGHLIGHTS : INKS;
  const colour = tool === 'highlighter' ? highlight : ink;
  const colours = inks.includes(colour) ? inks : [...inks, colour];
  const pick = (picked: string): void =>
    choose(board, lane, tool === 'highlighter' ? { highlight: picked } : { ink: picked });

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let size = { w: 0, h: 0 };
    const place = (): void => {
      const { view } = board.motion;
      corner.current = cornerCss ? within(cornerCss, size, view) : besideFinger(fingerCss, size, view);
      const { x, y } = corner.current;
      element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const settle = (): void => {
      place();
      stand(board, lane, corner.current.x + size.w / 2, corner.current.y + size.h / 2);
    };
    // The tool bar's size is read when it changes, never while something moves.
    const measure = (): void => {
      size = { w: element.offsetWidth, h: element.offsetHeight };
      settle();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    let { w, h } = board.motion.view;
    const off = board.motion.onChange(() => {
      if (board.motion.view.w === w && board.motion.view.h === h) return;
      ({ w, h } = board.motion.view);
      settle();
    });
    return () => {
      observer.disconnect();
      off();
    };
  }, [lane, fingerCss, cornerCss, board]);

  const leave = (): void => {
    closeBar(board, lane);
    onClosed();
  };
  const penName = usePenName();
  const brushes = useBrushKinds();
  const grip = useGrip((dx, dy, from) => moveBar(board, lane, { x: from.x + dx, y: from.y + dy }), corner);

  return (
    <div
      ref={ref}
      className={styles.place}
      dir="ltr"
      onPointerDownCapture={() => touched(board, lane, performance.now())}
      onKeyDownCapture={() => touched(board, lane, performance.now())}
    >
      <div dir={i18n.dir()}>
        <Toolbar name={t('hands.bar', { number: lane })} className={styles.bar}>
          <div className={styles.row}>
            <IconButton
              icon={GripHorizontal}
              name={t('hands.move')}
              keys="Shift+←↑↓→"
              className={styles.grip}
              {...grip}
            />
            {shownTools(board).map((one) =>
              one === 'pen' ? (
                <Kinds
                  key={one}
                  name={t('options.brushes')}
                  kinds={brushes}
                  now={brush}
                  trigger={({ onClick, ...expanded }) => (
                    <IconButton
                      more
                      icon={BRUSH_ICONS[brush]}
                      name={penName(brush)}
                      aria-pressed={tool === 'pen'}
                      {...expanded}
                      onClick={tool === 'pen' ? onClick : () => choose(board, lane, { tool: 'pen' })}
                    />
                  )}
                  onChoose={(chosen) => choose(board, lane, { brush: chosen })}
                />
              ) : (
                <IconButton
                  key={one}
                  icon={ICONS[one]}
                  name={t(`tool.${one}`)}
                  aria-pressed={one === tool}
                  onClick={() => choose(board, lane, { tool: one })}
                />
              ),
            )}
            <Divider />
            <IconButton
              icon={Undo2}
              name={t('hands.undo')}
              disabled={!steps?.canUndo}
              onClick={() => board.tell((calls) => calls.undo(lane))}
            />
            <IconButton
              icon={Redo2}
              name={t('hands.redo')}
              disabled={!steps?.canRedo}
              onClick={() => board.tell((calls) => calls.redo(lane))}
            />
          </div>
          <div className={styles.row}>
            {tool === 'eraser' && <EraserChoice cut={cut} onChoose={(cuts) => choose(board, lane, { cut: cuts })} />}
            {hasColours && (
              <>
                {colours.map((one) => (
                  <Swatch
                    key={one}
                    color={one}
                    name={colourName(one)}
                    pressed={one === colour}
                    onPress={() => pick(one)}
                  />
                ))}
                <IconButton
                  icon={Pipette}
                  name={t('arrange:eyedropper.name')}
                  onClick={() => openEyedropper(board, { onPick: pick, lane })}
                />
              </>
            )}
            {isSmallScreen(board.motion.view.w, board.motion.view.h) && (
              <>
                <IconButton
                  icon={ClipboardPaste}
                  name={t('action.paste')}
                  onClick={() => {
                    leave();
                    board.quietly(pasteByMenu(board, { xCss: fingerCss.x, yCss: fingerCss.y }));
                  }}
                />
                <IconButton
                  icon={SquareDashedMousePointer}
                  name={t('action.selectAll')}
                  onClick={() => {
                    leave();
                    chooseTool(board, 'select');
                    board.tell((calls) => calls.act('selectAll'));
                  }}
                />
              </>
            )}
            <IconButton icon={X} name={t('hands.close')} className={styles.close} onClick={leave} />
          </div>
        </Toolbar>
      </div>
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

/** Props of a button that is dragged, or moved by Shift and the arrows. `onMove`: by so much from where the bar stood. */
function useGrip(onMove: (dx: number, dy: number, from: Point) => void, corner: { readonly current: Point }) {
  const drag = useRef<{ pointerId: number; from: Point; x: number; y: number } | null>(null);
  const end = (event: PointerEvent): void => {
    if (drag.current?.pointerId === event.pointerId) drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (drag.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, from: corner.current, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (now?.pointerId === event.pointerId) onMove(event.clientX - now.x, event.clientY - now.y, now.from);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!event.shiftKey || !by) return;
      event.preventDefault();
      event.stopPropagation();
      onMove((by[0] ?? 0) * STEP_CSS, (by[1] ?? 0) * STEP_CSS, corner.current);
    },
  };
}
