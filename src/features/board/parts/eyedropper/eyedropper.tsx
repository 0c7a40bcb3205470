// A colour taken from the board: a ring shows the one under the pointer, a tap takes it. By keys the arrows move the ring and Enter takes.
// While it is on, presses on the board are its own, but for those of hands it is not of; the bars stay as they are.

import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneAt } from '#protocol/zones.ts';
import { isIFP } from '../../../../device/device.ts';
import { useBack } from '../../../../ui/back.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Island } from '../../../../ui/island.tsx';
import { cssColor } from '../../../../ui/swatch.tsx';
import { useColourName } from '../../controls/use-colour-name.ts';
import { partIsHere } from '../../session/awaited-part.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { isTyping } from '../../session/shortcuts.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { type ColourPort, colourAt } from './colour-at.ts';
import styles from './eyedropper.module.css';
import { takeColour } from './take-colour.ts';

const STEP_CSS = 10;
const FINE_STEP_CSS = 1;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Ring {
  xCss: number;
  yCss: number;
  /** A finger would hide it: it stands above. */
  byTouch: boolean;
}

interface EyedropperProps {
  canvas: HTMLCanvasElement;
  onPick?: ((color: string) => void) | undefined;
  lane?: number | undefined;
}

export function Eyedropper({ canvas, onPick, lane = 0 }: EyedropperProps) {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'arrange']);
  const colourName = useColourName();
  const [ring, setRing] = useState<Ring | null>(null);
  const [found, setFound] = useState<string | null>(null);
  const onColour = onPick ?? ((color: string) => takeColour(board, color));
  const pick = useRef(onColour);
  pick.current = onColour;
  const hand = useRef(lane);
  hand.current = lane;

  useBack(() => closeDialog(board));
  useEffect(() => {
    // What is open elsewhere closes by that, and the arrow keys come here.
    canvas.focus({ preventScroll: true });
    const end = listen(board, canvas, {
      isOurs: (event, at) => isOf(board, hand.current, event, at),
      onMove: setRing,
      onFound: setFound,
      onTaken(color) {
        closeDialog(board);
        pick.current(color);
      },
    });
    partIsHere(board, 'eyedropper', canvas);
    return end;
  }, [canvas, board]);

  return (
    <>
      {ring && (
        <div
          dir="ltr"
          className={classes(styles.ring, ring.byTouch && styles.above)}
          style={{ transform: `translate(${ring.xCss}px, ${ring.yCss}px)` }}
          aria-hidden
        >
          <span style={{ borderColor: found ? cssColor(found) : undefined }} />
        </div>
      )}
      <Island className={styles.hint}>
        <p role="status">{found ? colourName(found) : t('arrange:eyedropper.hint')}</p>
        <IconButton icon={X} name={t('cancel')} tip="none" onClick={() => closeDialog(board)} />
      </Island>
    </>
  );
}

/**
 * Whether a contact is of the hand that takes a colour. A mouse is whoever's asked. Where hands have bars of their own their zones tell;
 * the zone of one that was closed meanwhile is everybody's.
 */
function isOf(board: BoardSession, lane: number, { pointerType }: PointerEvent, { xCss, yCss }: Ring): boolean {
  if (pointerType === 'mouse') return true;
  const { open } = board.store.bars;
  const zone = zoneAt(open, xCss, yCss, board.motion.view.w);
  return (zone?.lane ?? 0) === (open.some((bar) => bar.lane === lane) ? lane : 0);
}

interface Listener {
  isOurs(event: PointerEvent, at: Ring): boolean;
  onMove(ring: Ring | null): void;
  onFound(color: string | null): void;
  onTaken(color: string): void;
}

function listen(
  board: BoardSession,
  canvas: HTMLCanvasElement,
  { isOurs, onMove, onFound, onTaken }: Listener,
): () => void {
  const abort = new AbortController();
  const pictures: ColourPort['pictures'] = new Map();
  let at: Ring | null = null;
  let isLooking = false;
  let isOld = false;
  /** The pointer that is down for it. */
  let contact: number | null = null;

  const colourHere = async (): Promise<string | null> => {
    const calls = board.calls;
    if (!calls || !at) return null;
    const { x, y } = board.motion.boardFromCss(at.xCss, at.yCss);
    return colourAt({ calls, pictures, zoom: board.motion.camera.zoom }, x, y).catch(() => null);
  };
  /** One question at a time; in the end of where the ring is now. */
  const look = async (): Promise<void> => {
    isOld = true;
    if (isLooking) return;
    isLooking = true;
    while (isOld && !abort.signal.aborted) {
      isOld = false;
      onFound(await colourHere());
    }
    isLooking = false;
  };
  const move = (to: Ring | null): void => {
    at = to;
    onMove(to);
    void look();
  };
  const take = async (): Promise<void> => {
    const color = await colourHere();
    if (color !== null && !abort.signal.aborted) onTaken(color);
  };
  const ringOf = (event: PointerEvent): Ring => {
    const { left, top } = canvas.getBoundingClientRect();
    return { xCss: event.clientX - left, yCss: event.clientY - top, byTouch: event.pointerType === 'touch' };
  };

  const options = { capture: true, signal: abort.signal };
  addEventListener(
    'pointerdown',
    (event) => {
      const to = ringOf(event);
      if (event.target !== canvas || !isOurs(event, to)) return;
      // At a panel a second one is somebody else.
      if (contact !== null && isIFP) return;
      event.stopImmediatePropagation();
      if (contact !== null || event.button !== 0) return;
      contact = event.pointerId;
      move(to);
    },
    options,
  );
  addEventListener(
    'pointermove',
    (event) => {
      const to = ringOf(event);
      const hovers = contact === null && event.pointerType !== 'touch' && isOurs(event, to);
      if (event.pointerId === contact || hovers) move(event.target === canvas ? to : null);
    },
    options,
  );
  const lift = (event: PointerEvent): boolean => {
    if (event.pointerId !== contact) return false;
    contact = null;
    return true;
  };
  addEventListener(
    'pointerup',
    (event) => {
      if (!lift(event)) return;
      if (event.target === canvas) void take();
      if (event.pointerType === 'touch') onMove(null);
    },
    options,
  );
  addEventListener('pointercancel', (event) => lift(event) && move(null), options);
  addEventListener(
    'keydown',
    (event) => {
      if (isTyping(board, event)) return;
      const arrow = ARROWS[event.key];
      if (arrow) {
        const { width, height } = canvas.getBoundingClientRect();
        const { xCss, yCss } = at ?? { xCss: width / 2, yCss: height / 2 };
        const step = event.shiftKey ? FINE_STEP_CSS : STEP_CSS;
        move({ xCss: xCss + arrow[0] * step, yCss: yCss + arrow[1] * step, byTouch: false });
      } else if (event.key === 'Escape') closeDialog(board);
      else if (event.key === 'Enter' && event.target === canvas) void take();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  canvas.style.cursor = 'crosshair';
  const { pointed } = board.motion;
  if (!Number.isNaN(pointed.xCss)) {
    const { left, top } = canvas.getBoundingClientRect();
    move({ xCss: pointed.xCss - left, yCss: pointed.yCss - top, byTouch: false });
  }
  return () => {
    abort.abort();
    canvas.style.cursor = '';
  };
}
