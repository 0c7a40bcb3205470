// What Find has found, marked on the board: a tinted box round each thing in view, the chosen one stronger. Lies over the canvas and
// follows the camera by transforms written past React; says nothing to screen readers, which have the list.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { SurveyItem } from '#protocol/bus.ts';
import { useBoard } from '../../session/use-board.ts';
import styles from './found-marks.module.css';

/** More would cost a frame while the board pans; those in view come first. */
const MAX_MARKS = 200;
/** Between a thing and its mark: CSS px. */
const GAP_CSS = 4;

interface FoundMarksProps {
  items: readonly SurveyItem[];
  /** The id of the one that Enter leads to. */
  chosen: string | undefined;
  canvas: HTMLCanvasElement;
}

export function FoundMarks({ items, chosen, canvas }: FoundMarksProps) {
  const board = useBoard();
  const layer = useRef<HTMLDivElement>(null);

  const place = useCallback(() => {
    const { camera, view } = board.motion;
    const marks = [...(layer.current?.children ?? [])] as HTMLElement[];
    let used = 0;
    for (const { id, box, isHidden } of items) {
      const mark = marks[used];
      if (!mark) break;
      const x = (box.x - camera.x) * camera.zoom + view.w / 2 - GAP_CSS;
      const y = (box.y - camera.y) * camera.zoom + view.h / 2 - GAP_CSS;
      const w = box.w * camera.zoom + 2 * GAP_CSS;
      const h = box.h * camera.zoom + 2 * GAP_CSS;
      if (isHidden || x > view.w || y > view.h || x + w < 0 || y + h < 0) continue;
      used += 1;
      mark.style.transform = `translate(${x}px, ${y}px)`;
      mark.style.width = `${w}px`;
      mark.style.height = `${h}px`;
      mark.hidden = false;
      mark.toggleAttribute('data-chosen', id === chosen);
    }
    for (const mark of marks.slice(used)) mark.hidden = true;
  }, [items, chosen, board]);
  useEffect(() => board.motion.onChange(place), [place, board]);
  useLayoutEffect(place);

  if (items.length === 0) return null;
  const count = Math.min(items.length, MAX_MARKS);
  return createPortal(
    <div ref={layer} className={styles.layer} aria-hidden="true" dir="ltr" data-testid="found-marks">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each stands for whatever is in view
        <span key={at} className={styles.mark} hidden />
      ))}
    </div>,
    canvas.parentElement ?? document.body,
  );
}
