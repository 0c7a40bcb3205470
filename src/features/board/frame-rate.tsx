// fps=1: frames drawn in the last second, from the board's own count.

import { useEffect, useState } from 'react';
import styles from './board.module.css';
import { openBoard } from './tell.ts';

export function FrameRate() {
  const [text, setText] = useState('–');
  useEffect(() => {
    let before = 0;
    const timer = setInterval(async () => {
      const stats = await openBoard()?.stats();
      if (!stats) return;
      setText(`${stats.frames - before} fps · p95 ${stats.frameIntervalMs.p95.toFixed(1)} ms · ${stats.renderer}`);
      before = stats.frames;
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return <div className={styles.frames}>{text}</div>;
}
