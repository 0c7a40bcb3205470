// Darkens this screen but for a circle round the pointer. The wheel sizes it (stage.tsx).

import { type CSSProperties, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import styles from './present.module.css';
import { talkUiOf } from './talk-ui.ts';

export function Spotlight() {
  const board = useBoard();
  const { spotlightCss } = useSnapshot(talkUiOf(board));
  const shade = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { xCss, yCss } = board.motion.pointed;
    const moveSpotlight = (x: number, y: number): void => {
      shade.current?.style.setProperty('--x', `${x}px`);
      shade.current?.style.setProperty('--y', `${y}px`);
    };
    moveSpotlight(xCss || innerWidth / 2, yCss || innerHeight / 2);
    const onMove = ({ clientX, clientY }: PointerEvent): void => moveSpotlight(clientX, clientY);
    addEventListener('pointermove', onMove, { capture: true });
    return () => removeEventListener('pointermove', onMove, { capture: true });
  }, [board]);
  return (
    <div
      ref={shade}
      className={styles.spotlight}
      data-stays
      aria-hidden
      style={{ '--r': `${spotlightCss}px` } as CSSProperties}
    />
  );
}
