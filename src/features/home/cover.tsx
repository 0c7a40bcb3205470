// A board's cover on its card: the picture, plain paper where there is none, a skeleton while one may still come.

import { useRef, useState } from 'react';
import type { HomeBoard } from '#protocol/home.ts';
import styles from '../../ui/cover.module.css';
import { useCover } from './use-cover.ts';

export function Cover({ board, round }: { board: HomeBoard; round: number }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useCover(board, round, place);
  const url = shown.state === 'picture' ? shown.url : null;
  const [broken, setBroken] = useState<string | null>(null);
  const state = url !== null && url === broken ? 'paper' : shown.state;
  return (
    <div ref={place} className={styles.cover} data-state={state}>
      {url !== null && state === 'picture' && (
        <img src={url} alt="" draggable={false} decoding="async" onError={() => setBroken(url)} />
      )}
    </div>
  );
}
