// The names of the others beside their cursors, which the board itself draws. Follows the camera; says nothing to screen readers.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { personColour } from '#protocol/people.ts';
import styles from './cursor-names.module.css';
import { board } from './state.ts';

/** More names than this would be noise, and work for every move. */
const MOST = 24;

export function CursorNames({ canvas }: { canvas: HTMLCanvasElement }) {
  const { t } = useTranslation();
  const { people, camera } = useSnapshot(board);
  const shown = people.filter(({ self, cursor }) => !self && cursor !== null).slice(0, MOST);
  if (shown.length === 0) return null;
  const { clientWidth, clientHeight } = canvas;
  return (
    <div className={styles.layer} aria-hidden="true" dir="ltr">
      {shown.map(({ session, name, colour, cursor }) => {
        const x = ((cursor?.x ?? 0) - camera.x) * camera.zoom + clientWidth / 2;
        const y = ((cursor?.y ?? 0) - camera.y) * camera.zoom + clientHeight / 2;
        return (
          <span
            key={session}
            className={styles.name}
            style={{ transform: `translate(${x}px, ${y}px)`, background: personColour(colour) }}
          >
            <bdi>{name || t('people.guest')}</bdi>
          </span>
        );
      })}
    </div>
  );
}
