// The names of the others beside their cursors, which the board itself draws. Follows camera and cursors by transforms written
// past React; says nothing to screen readers.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { personColour } from '#protocol/people-colors.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import styles from './cursor-names.module.css';
import { PersonLabel } from './person-label.tsx';

/** More names than this would be noise, and work for every move. */
const MAX_NAMES = 24;
/** Names that come or go may be so late. */
const LATE_MS = 50;
const sessionsOf = ({ cursors }: Motion) =>
  cursors.flatMap(({ session, points }) => (points ? [session] : [])).join(' ');

export function CursorNames() {
  const board = useBoard();
  const { people } = useSnapshot(board.store);
  const pointing = useMoving(sessionsOf, LATE_MS);
  const names = useRef(new Map<number, HTMLElement>());
  const sessions = pointing.split(' ').map(Number);
  const shown = people.filter(({ self, session }) => !self && sessions.includes(session)).slice(0, MAX_NAMES);

  const place = useCallback(() => {
    const { camera, view, cursors } = board.motion;
    for (const { session, x, y } of cursors) {
      const name = names.current.get(session);
      if (!name) continue;
      const xCss = (x - camera.x) * camera.zoom + view.w / 2;
      const yCss = (y - camera.y) * camera.zoom + view.h / 2;
      name.style.transform = `translate(${xCss}px, ${yCss}px)`;
    }
  }, [board]);
  useEffect(() => board.motion.onChange(place), [place, board]);
  useLayoutEffect(place);

  if (shown.length === 0) return null;
  return (
    <div className={styles.layer} aria-hidden="true" dir="ltr">
      {shown.map((one) => (
        <span
          key={one.session}
          ref={(element) => {
            if (element) names.current.set(one.session, element);
            else names.current.delete(one.session);
          }}
          className={styles.name}
          style={{ background: personColour(one.colour) }}
        >
          <PersonLabel person={one} />
        </span>
      ))}
    </div>
  );
}
