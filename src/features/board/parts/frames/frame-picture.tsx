// What a frame looks like, small: drawn by the board when the entry is seen, and again when the board has changed.

import { useEffect, useRef, useState } from 'react';
import type { ItemJson } from '#protocol/item-json.ts';
import { useBoard } from '../../session/use-board.ts';
import styles from './frames.module.css';

/** Twice as wide as it stands there. */
const SIZE_PX = { w: 320, h: 180 };

export function FramePicture({ frame, looks }: { frame: Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>; looks: number }) {
  const board = useBoard();
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const { x, y, w, h } = frame;

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn again with every look at the board
  useEffect(() => {
    if (!isSeen) return;
    let isWanted = true;
    const area = { x: Math.min(x, x + w), y: Math.min(y, y + h), w: Math.abs(w), h: Math.abs(h) };
    board.calls
      ?.picture(area, SIZE_PX.w, SIZE_PX.h)
      .then((picture) => isWanted && picture && setUrl(URL.createObjectURL(picture)))
      // Without one its number and name stand for it.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isSeen, looks, x, y, w, h]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  return (
    <span ref={place} className={styles.picture}>
      {url && <img src={url} alt="" draggable={false} />}
    </span>
  );
}
