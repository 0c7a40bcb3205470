// A small picture of a frame: drawn by the board when the entry is seen, and again when the board has changed.

import { useEffect, useRef, useState } from 'react';
import type { ItemJson } from '#protocol/item-json.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './frame-picture.module.css';

/** Twice as wide as it stands there. */
const SIZE_PX = { w: 320, h: 180 };

export function FramePicture({ frame, looks }: { frame: Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>; looks: number }) {
  const board = useBoard();
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const { x, y, w, h } = frame;

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn again with every look at the board
  useEffect(() => {
    if (!isSeen) return;
    let isCurrent = true;
    const area = { x: Math.min(x, x + w), y: Math.min(y, y + h), w: Math.abs(w), h: Math.abs(h) };
    board.calls
      ?.picture(area, SIZE_PX.w, SIZE_PX.h)
      .then((picture) => isCurrent && picture && setUrl(URL.createObjectURL(picture)))
      // The number and name stand for a picture that failed.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isSeen, looks, x, y, w, h]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  return (
    <span ref={element} className={styles.picture}>
      {url && <img src={url} alt="" draggable={false} />}
    </span>
  );
}
