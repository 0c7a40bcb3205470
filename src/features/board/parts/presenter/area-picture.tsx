// A part of the board as a picture, drawn by the engine: at once for another part, and again when the board has changed.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import type { BoardSession } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';
import styles from './presenter.module.css';

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The shortest time between two pictures while the board changes, because the same thread draws the board. */
const DRAW_EVERY_MS = 800;
/** Delay before the next try if no picture can be drawn now. */
const RETRY_MS = 2000;
const MAX_PX = 1920;

interface AreaPictureProps {
  area: Area;
  name: string;
  /** The window that shows it. */
  view: Window;
  /** Drawn once, when it comes into sight. */
  isStill?: boolean;
}

export function AreaPicture({ area, name, view, isStill = false }: AreaPictureProps) {
  const board = useBoard();
  const element = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { x, y, w, h } = area;
  const ratio = w / h;
  const isSeen = useSeen(element, view, isStill);
  useEffect(() => {
    if (!isSeen) return;
    const wide = (element.current?.clientWidth ?? 0) * view.devicePixelRatio;
    const size = { w: Math.ceil(Math.min(MAX_PX, wide)), h: Math.ceil(Math.min(MAX_PX, wide) / ratio) };
    return drawOnChange(board, { x, y, w, h }, size, isStill ? null : view, (picture) =>
      setUrl(URL.createObjectURL(picture)),
    );
  }, [board, x, y, w, h, ratio, view, isStill, isSeen]);
  // The one before stays until the next one is there.
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return (
    <span className={styles.fit} style={{ ['--ratio' as string]: ratio }}>
      <span ref={element} className={styles.picture} role="img" aria-label={name}>
        {url && <img src={url} alt="" draggable={false} />}
      </span>
    </span>
  );
}

/** Whether a still picture has come into sight. Always true for others. */
function useSeen(element: RefObject<Element | null>, view: Window, isStill: boolean): boolean {
  const [isSeen, setSeen] = useState(!isStill);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new (view as Window & typeof globalThis).IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, view, isSeen]);
  return isSeen;
}

/** `view`: draws again by the timers of this window, which is seen: those of a page behind it hardly run. Null: draws once. */
function drawOnChange(
  board: BoardSession,
  area: Area,
  size: { w: number; h: number },
  view: Window | null,
  show: (picture: Blob) => void,
): () => void {
  let isOver = false;
  let isDrawing = false;
  let timer: number | undefined;
  let drawn: number | undefined;
  const draw = async (): Promise<void> => {
    timer = undefined;
    isDrawing = true;
    const { changes } = board.store;
    // Without a picture its place and title stand for it, and the next one is tried.
    const picture = await board.calls?.picture(area, size.w, size.h).catch(() => null);
    isDrawing = false;
    if (isOver) return;
    if (picture) show(picture);
    drawn = picture ? changes : undefined;
    scheduleDraw();
  };
  const scheduleDraw = (): void => {
    if (view && !isDrawing && drawn !== board.store.changes)
      timer ??= view.setTimeout(() => void draw(), drawn === undefined ? RETRY_MS : DRAW_EVERY_MS);
  };
  void draw();
  const stop = subscribe(board.store, scheduleDraw);
  return () => {
    isOver = true;
    view?.clearTimeout(timer);
    stop();
  };
}
