// A board's cover in a list: what this device has of it at once, the server's picture when there is a newer one, else plain paper.

import { useState } from 'react';

import styles from '../ui/cover.module.css';
import { type CoveredBoard, useCover } from './use-cover.ts';

export function BoardCover({ board }: { board: CoveredBoard }) {
  const url = useCover(board);
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = url !== null && url !== broken;
  return (
    <div className={styles.cover} data-state={isShown ? 'picture' : 'paper'}>
      {isShown && <img src={url} alt="" draggable={false} decoding="async" onError={() => setBroken(url)} />}
    </div>
  );
}
