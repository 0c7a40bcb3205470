// Who is elsewhere: at the edge of the view, on the way to them; pressed, the board goes there. Follows camera and people by
// transforms written past React.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { initials } from '#protocol/people.ts';
import { personColour } from '#protocol/people-colors.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { edgePlace } from './edge-place.ts';
import { useNaming } from './naming.ts';
import styles from './people.module.css';
import { PersonLabel } from './person-label.tsx';

/** More would fill the edge. */
const MAX_MARKS = 12;
/** Who comes into view or leaves it may be shown so late. */
const LATE_MS = 100;
/** Free of the islands above and the tool bar below. */
const INSET = { x: 30, y: 176 };

const placeOf = ({ camera, view }: Motion, x: number, y: number) =>
  edgePlace((x - camera.x) * camera.zoom + view.w / 2, (y - camera.y) * camera.zoom + view.h / 2, view, INSET);

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
  const shown = people.filter(({ self, session }) => !self && sessions.includes(session)).slice(0, MAX_MARKS);

  const place = useCallback(() => {
    for (const { session, x, y } of board.motion.cursors) {
      const mark = marks.current.get(session);
      const at = mark && placeOf(board.motion, x, y);
      if (!mark) continue;
      mark.style.visibility = at ? 'visible' : 'hidden';
      if (!at) continue;
      mark.style.transform = `translate(${at.x}px, ${at.y}px)`;
      mark.style.setProperty('--way', `${at.angle}rad`);
      // The name stands towards the middle.
      mark.dataset.side = at.x > board.motion.view.w / 2 ? 'before' : 'after';
    }
  }, [board]);
  useEffect(() => board.motion.onChange(place), [place, board]);
  useLayoutEffect(place);

  const go = (session: number) => {
    const there = board.motion.cursors.find((one) => one.session === session);
    if (there) board.tell((calls) => calls.cameraSet({ x: there.x, y: there.y, zoom: board.motion.camera.zoom }));
  };

  if (shown.length === 0) return null;
  return (
    <ul className={styles.outside} aria-label={t('people.elsewhere')} dir="ltr">
      {shown.map((one) => (
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
