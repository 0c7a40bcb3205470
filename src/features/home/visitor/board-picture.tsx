// The place of the visitor's board: there at the first paint and as large as it will be, filled when its ink has come. A press on it
// starts a board; the button says the same to keys and screen readers.

import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import styles from './board-picture.module.css';

export function BoardPicture() {
  const [Board, setBoard] = useState<ComponentType | null>(null);

  useEffect(() => {
    let gone = false;
    const load = async () => {
      const { LiveBoard } = await import('./live-board.tsx');
      if (!gone) setBoard(() => LiveBoard);
    };
    const stop = afterPaint(() => {
      load().catch((error: unknown) => console.info('No picture of a board:', error));
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);

  return (
    <div className={styles.place}>
      {Board && <Board />}
      <Link to={ROUTES.incognito.path} className={styles.link} tabIndex={-1} aria-hidden="true" />
    </div>
  );
}

/** Of a page that is opened in the background no paint is told. */
const UNTOLD_MS = 2_000;

/** What is not needed for the page's first paint must not be on its way before it. */
function afterPaint(work: () => void): () => void {
  const begin = () => {
    stop();
    work();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const timer = setTimeout(begin, UNTOLD_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe({ type: 'paint', buffered: true });
  return stop;
}
