// Which part of a picture is shown: its edges are dragged, or moved by arrow keys (with Shift in larger steps); what is within is dragged
// as a whole.

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { EDGES, type Edge, moved, type Part } from './crop.ts';
import styles from './images.module.css';

export { type Part, WHOLE } from './crop.ts';

const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const satisfies readonly Edge[][];
/** Shares of the picture. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

interface CropFieldProps {
  address: string;
  image: { width: number; height: number };
  part: Part;
  onChange(part: Part): void;
}

export function CropField({ address, image, part, onChange }: CropFieldProps) {
  const { t } = useTranslation('images');
  const field = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; part: Part; edges: readonly Edge[] } | null>(null);
  const [x, y, w, h] = part;

  const grip = (edges: readonly Edge[]) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, part, edges };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = held;
      const box = field.current?.getBoundingClientRect();
      if (!current || !box) return;
      const [dx, dy] = [(event.clientX - current.x) / box.width, (event.clientY - current.y) / box.height];
      onChange(moved(current.part, current.edges, dx, dy));
    },
    onPointerUp: () => {
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
    },
  });

  const pressed = (edge: Edge) => (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const by = { ArrowLeft: -step, ArrowUp: -step, ArrowRight: step, ArrowDown: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(moved(part, [edge], by, by));
  };
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` };
  const at: Record<Edge, number> = { left: x, top: y, right: x + w, bottom: y + h };

  return (
    // Pictures are not mirrored where one reads from the right.
    <div className={styles.stage} dir="ltr">
      <div
        ref={field}
        className={styles.field}
        style={{ aspectRatio: `${image.width} / ${image.height}`, ['--ratio' as string]: image.width / image.height }}
      >
        <img src={address} alt="" draggable={false} className={styles.picture} />
        <div className={styles.shade}>
          <div style={place} />
        </div>
        <div className={styles.part} style={place} {...grip(EDGES)}>
          {EDGES.map((edge) => (
            <div
              key={edge}
              role="slider"
              tabIndex={0}
              aria-label={t(`edge.${edge}`)}
              aria-orientation={edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical'}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(at[edge] * 100)}
              className={classes(styles.edge, styles[edge])}
              onKeyDown={pressed(edge)}
              {...grip([edge])}
            />
          ))}
          {CORNERS.map((edges) => (
            <div
              key={edges.join()}
              aria-hidden
              className={classes(styles.corner, styles[edges[0]], styles[edges[1]])}
              {...grip(edges)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
