// Marks of people outside of the view, at its edge; a press on a mark moves the view to its person. The marks follow camera and people by
// transforms written past React.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { initials } from '#protocol/people.ts';
import { personColour } from '#protocol/people-colors.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { EDGE_INSET, edgePlace } from './edge-place.ts';
import { useNaming } from './naming.ts';
import styles from './people.module.css';
import { PersonLabel } from './person-label.tsx';

/** More would fill the edge. */
const MAX_MARKS = 12;
/** Who comes into view or leaves it may be shown so late. */
const LATE_MS = 100;

const placeOf = (motion: Motion, x: number, y: number) => {
  const { xCss, yCss } = motion.cssFromBoard(x, y);
  return edgePlace(xCss, yCss, motion.view, EDGE_INSET);
};

const outside = (now: Motion): string =>
  now.cursors
    .filter(({ x, y }) => placeOf(now, x, y))
    .map(({ session }) => session)
    .join(' ');

export function Outside() {
  const board = useBoard();
  const { t } = useTranslation();
  const nameOf = useNaming();
  const { people } = useSnapshot(board.store);
  const sessions = useMoving(outside, LATE_MS).split(' ').map(Number);
  const marks = useRef(new Map<number, HTMLElement>());
  const marked = people.filter(({ self, session }) => !self && sessions.includes(session)).slice(0, MAX_MARKS);

  const follow = useCallback(() => {
    for (const { session, x, y } of board.motion.cursors) {
      const mark = marks.current.get(session);
      const position = mark && placeOf(board.motion, x, y);
      if (!mark) continue;
      mark.style.visibility = position ? '' : 'hidden';
      if (!position) continue;
      mark.style.transform = `translate(${position.x}px, ${position.y}px)`;
      mark.style.setProperty('--way', `${position.angle}rad`);
      // The name stands towards the middle.
      mark.dataset.side = position.x > board.motion.view.w / 2 ? 'before' : 'after';
    }
  }, [board]);
  useEffect(() => board.motion.onChange(follow), [follow, board]);
  useLayoutEffect(follow);

  const go = (session: number) => {
    const cursor = board.motion.cursors.find((one) => one.session === session);
    if (cursor) board.tell((calls) => calls.cameraSet({ x: cursor.x, y: cursor.y, zoom: board.motion.camera.zoom }));
  };

  if (marked.length === 0) return null;
  return (
    <ul className={styles.outside} aria-label={t('people.elsewhere')} dir="ltr">
      {marked.map((one) => (
        <li
          key={one.session}
          ref={(element) => {
            if (element) marks.current.set(one.session, element);
            else marks.current.delete(one.session);
          }}
          className={styles.place}
          style={{ '--person': personColour(one.colour) } as React.CSSProperties}
        >
          <button
            type="button"
            className={styles.mark}
            aria-label={t('people.goTo', { name: nameOf(one) })}
            onClick={() => go(one.session)}
          >
            <bdi>{initials(nameOf(one))}</bdi>
            <span className={styles.who} aria-hidden>
              <PersonLabel person={one} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
