// A board's cover as it is kept on this device; plain paper where there is none yet.

import { useEffect, useState } from 'react';
import { readCover } from '../../app/covers.ts';
import styles from './cover.module.css';

export function Cover({ alias }: { alias: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void readCover(alias).then((blob) => {
      if (!blob || gone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [alias]);
  return (
    <div className={styles.cover} data-drawn={url !== null}>
      {url && <img src={url} alt="" draggable={false} />}
    </div>
  );
}
