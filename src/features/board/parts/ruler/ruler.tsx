// The ruler on the board: moved by a finger on its body, moved and turned by two, by the wheel or by keys. It lies on the screen, not
// on the board, and moves by its transform alone, written past React. The canvas begins at the page's top left.

import { X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TOOLS } from '#protocol/tools.ts';
import { appearance } from '../../../../device/appearance.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { toggleRuler } from '../../session/ruler.ts';
import { useBoard } from '../../session/use-board.ts';
import { followEdges } from './follow.ts';
import {
  carried,
  degreesOf,
  edgeNear,
  moved,
  type Point,
  type Pose,
  type Size,
  settled,
  turned,
  within,
} from './pose.ts';
import styles from './ruler.module.css';

const STEP_CSS = 10;
/** Unit steps of the arrow keys. */
const KEYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface State {
  /** Where it was put away. */
  left: Pose | null;
}

const stateOf = perBoard((): State => ({ left: null }));

function usesRuler(board: BoardSession): boolean {
  return TOOLS[board.store.tool]?.ruler === true;
}

/** Of a wall panel: wider, and strokes find it from farther. */
function measures(board: BoardSession): { size: Size; reach: number } {
  const panel = document.documentElement.dataset.density === 'panel';
  const length = Math.min(Math.max(board.motion.view.w, board.motion.view.h) * 0.6, 1600);
  return { size: { length: Math.round(length), breadth: panel ? 128 : 88 }, reach: panel ? 32 : 24 };
}

export function RulerOnBoard({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const state = stateOf(board);
  const { t } = useTranslation();
  useSnapshot(appearance);
  const { size } = measures(board);
  const own = useRef<HTMLDivElement>(null);
  const angle = useRef<HTMLSpanElement>(null);
  /** Where the fingers on the ruler are, CSS px of the page: the canvas does not hear of them. */
  const held = useRef(new Map<number, Point>());
  /** As the hands have put it; it is shown settled. */
  const pose = useRef<Pose>(state.left ?? { x: board.motion.view.w / 2, y: board.motion.view.h / 2, angle: 0 });

  const put = (next: Pose): void => {
    pose.current = within(next, board.motion.view.w, board.motion.view.h);
    state.left = pose.current;
    const shown = settled(pose.current);
    const degrees = t('ruler.angle', { degrees: degreesOf(shown) });
    own.current?.style.setProperty('--turn', `${shown.angle}rad`);
    if (own.current)
      own.current.style.transform = `translate(${shown.x - size.length / 2}px, ${shown.y - size.breadth / 2}px) rotate(${shown.angle}rad)`;
    if (angle.current && angle.current.textContent !== degrees) angle.current.textContent = degrees;
  };

  useLayoutEffect(() => put(pose.current));
  useEffect(
    () =>
      followEdges(board.motion, (p) => {
        const { size, reach } = measures(board);
        return usesRuler(board) ? edgeNear(settled(pose.current), size, p, reach) : null;
      }),
    [board],
  );
  useEffect(() => {
    const again = () => put(pose.current);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  });

  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || held.current.size === 2) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const from = held.current.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    held.current.set(event.pointerId, to);
    put(other ? carried(pose.current, [other, from], [other, to]) : moved(pose.current, to.x - from.x, to.y - from.y));
  };
  const up = (event: PointerEvent) => {
    held.current.delete(event.pointerId);
  };

  const close = () => {
    toggleRuler(board);
    canvas.focus({ preventScroll: true });
  };
  const key = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (event.key === 'Escape') close();
    else if (step && event.shiftKey) put(turned(pose.current, step[0] + step[1]));
    else if (step) put(moved(pose.current, step[0] * STEP_CSS, step[1] * STEP_CSS));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={own}
      role="application"
      aria-label={t('ruler.name')}
      aria-description={t('ruler.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys of its own
      tabIndex={0}
      className={styles.ruler}
      style={{ inlineSize: size.length, blockSize: size.breadth }}
      onKeyDown={key}
      onWheel={(event) => put(turned(pose.current, Math.sign(event.deltaY)))}
    >
      <div
        className={styles.body}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onLostPointerCapture={up}
      />
      <span ref={angle} className={styles.angle} aria-live="polite" />
      <IconButton icon={X} name={t('ruler.close')} className={styles.close} onClick={close} />
    </div>
  );
}
