// The small picture of all that is on the board, with what one sees of it: pressed or dragged on it the view goes there. It is for the
// hand and the eye: by keys one goes by the outline.

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Box, SurveyItem } from '#protocol/bus.ts';
import { appearance } from '../../../../device/appearance.ts';
import { useSurvey } from '../../queries/survey.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import { around, type Fit, fitInto } from './fit.ts';
import styles from './minimap.module.css';

export function Minimap() {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'finding']);
  const items = useSurvey();
  const { dark } = useSnapshot(appearance);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const fit = useRef<Fit | null>(null);
  const isHeld = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const drawn = canvas.current;
    const box = view.current;
    if (!drawn || !box) return;
    const all = (items ?? []).filter(({ isHidden }) => !isHidden);
    const content = all.length > 0 ? around(all.map((item) => item.box)) : null;
    let shown = '';
    const place = (): void => {
      const seen = viewBox(board);
      // While it is dragged it stays as it is: what is dragged would run away under the finger.
      if (!isHeld.current || !fit.current)
        fit.current = fitInto(content ? around([content, seen]) : seen, sizeOf(drawn));
      const { scale, x, y } = fit.current;
      box.style.transform = `translate(${(seen.x - x) * scale}px, ${(seen.y - y) * scale}px)`;
      box.style.inlineSize = `${seen.w * scale}px`;
      box.style.blockSize = `${seen.h * scale}px`;
      const key = `${scale} ${x} ${y}`;
      if (key !== shown) paint(drawn, all, fit.current);
      shown = key;
    };
    place();
    return board.motion.onChange(place);
  }, [items, dark]);

  const goTo = (xCss: number, yCss: number): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || !fit.current) return;
    const { scale, x, y } = fit.current;
    const camera = {
      x: x + (xCss - box.left) / scale,
      y: y + (yCss - box.top) / scale,
      zoom: board.motion.camera.zoom,
    };
    board.tell((calls) => calls.cameraSet(camera));
  };

  return (
    <aside data-island className={styles.minimap} aria-label={t('finding:action.minimap')}>
      <div
        className={styles.picture}
        data-testid="minimap"
        dir="ltr"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isHeld.current = true;
          goTo(event.clientX, event.clientY);
        }}
        onPointerMove={(event) => isHeld.current && goTo(event.clientX, event.clientY)}
        onLostPointerCapture={() => {
          isHeld.current = false;
        }}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        <div ref={view} className={styles.view} />
      </div>
    </aside>
  );
}

/** What is seen of the board, board units. */
function viewBox(board: BoardSession): Box {
  const { camera, view } = board.motion;
  const [w, h] = [view.w / camera.zoom, view.h / camera.zoom];
  return { x: camera.x - w / 2, y: camera.y - h / 2, w, h };
}

function sizeOf(drawn: HTMLCanvasElement): { w: number; h: number } {
  return { w: drawn.clientWidth, h: drawn.clientHeight };
}

function paint(drawn: HTMLCanvasElement, items: readonly SurveyItem[], { scale, x, y }: Fit): void {
  const ratio = devicePixelRatio;
  const { w, h } = sizeOf(drawn);
  drawn.width = Math.round(w * ratio);
  drawn.height = Math.round(h * ratio);
  const context = drawn.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(drawn);
  const colour = (name: string | null, otherwise: string): string =>
    name?.startsWith('#') ? name : style.getPropertyValue(`--ink-${name ?? ''}`) || style.getPropertyValue(otherwise);
  context.scale(ratio * scale, ratio * scale);
  context.translate(-x, -y);
  // Frames lie beneath what is in them.
  const frames = items.filter(({ kind }) => kind === 'frame');
  for (const { box } of frames) {
    context.fillStyle = style.getPropertyValue('--surface');
    context.strokeStyle = style.getPropertyValue('--muted');
    context.lineWidth = 1 / scale;
    context.fillRect(box.x, box.y, box.w, box.h);
    context.strokeRect(box.x, box.y, box.w, box.h);
  }
  const minSize = 1.5 / scale;
  for (const { kind, box, color, fill, line } of items) {
    if (kind === 'frame') continue;
    const { x: left, y: top } = box;
    const [wide, high] = [Math.max(minSize, box.w), Math.max(minSize, box.h)];
    context.fillStyle = kind === 'sticky' ? colour(fill, '--ink-yellow') : colour(color, '--muted');
    context.globalAlpha = kind === 'stroke' && !line ? 0.5 : 1;
    context.beginPath();
    if (line) {
      for (const [px, py] of line) context.lineTo(px, py);
      context.strokeStyle = context.fillStyle;
      context.lineWidth = 1 / scale;
      context.stroke();
    } else if (kind === 'ellipse') {
      context.ellipse(left + wide / 2, top + high / 2, wide / 2, high / 2, 0, 0, 2 * Math.PI);
      context.fill();
    } else context.fillRect(left, top, wide, high);
  }
}
