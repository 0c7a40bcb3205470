// The names of the others beside their cursors, which the board itself draws, with what they write there. Follows camera and cursors by
// transforms written past React; says nothing to screen readers (parts/reactions/spoken.tsx).

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { cleanText } from '#protocol/names.ts';
import { personColour } from '#protocol/people-colors.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import styles from './cursor-names.module.css';
import { PersonLabel } from './person-label.tsx';

/** More names than this would be noise, and work for every move. */
const MAX_NAMES = 24;
/** Between a chat and the end of the view, CSS px. */
const MARGIN_CSS = 8;
/** Names that come or go may be so late. */
const LATE_MS = 50;
/** The sessions that have a cursor; a session without a cursor is a negative number. */
const sessionsOf = ({ cursors }: Motion) =>
  cursors.map(({ session, points }) => (points ? session : -session)).join(' ');

/** People with a cursor or a chat. A chat without a cursor is shown in the middle of its person's view. People who write come first. */
function namedPeople(people: readonly PersonState[], sessions: readonly number[]): PersonState[] {
  return people
    .filter(
      ({ self, session, chat }) =>
        !self && (sessions.includes(session) || (chat !== undefined && sessions.includes(-session))),
    )
    .toSorted((a, b) => Number(isWriting(b)) - Number(isWriting(a)))
    .slice(0, MAX_NAMES);
}

/** How far the chat at a cursor in view would reach beyond the end of the view, CSS px. */
function beyondCss(name: HTMLElement, xCss: number, viewCss: number): number {
  if (name.dataset.chat === undefined || xCss > viewCss) return 0;
  return Math.max(0, xCss + name.offsetLeft + name.offsetWidth + MARGIN_CSS - viewCss);
}

const isWriting = ({ chat, isTyping }: PersonState): boolean => chat !== undefined || isTyping === true;

export function CursorNames() {
  const board = useBoard();
  const { people } = useSnapshot(board.store);
  const pointing = useMoving(sessionsOf, LATE_MS);
  const names = useRef(new Map<number, HTMLElement>());
  const sessions = pointing.split(' ').map(Number);
  const visible = namedPeople(people, sessions);

  const follow = useCallback(() => {
    for (const { session, x, y } of board.motion.cursors) {
      const name = names.current.get(session);
      if (!name) continue;
      const { xCss, yCss } = board.motion.cssFromBoard(x, y);
      name.style.transform = `translate(${xCss - beyondCss(name, xCss, board.motion.view.w)}px, ${yCss}px)`;
    }
  }, [board]);
  useEffect(() => board.motion.onChange(follow), [follow, board]);
  useLayoutEffect(follow);

  if (visible.length === 0) return null;
  return (
    <div className={styles.layer} data-stays data-names aria-hidden="true" dir="ltr">
      {visible.map((one) => (
        <span
          key={one.session}
          ref={(element) => {
            if (element) names.current.set(one.session, element);
            else names.current.delete(one.session);
          }}
          className={styles.name}
          data-chat={one.chat !== undefined || undefined}
          style={{ background: personColour(one.colour) }}
        >
          <span className={styles.who}>
            <PersonLabel person={one} />
          </span>
          {one.isTyping && <span className={styles.typing} data-testid="typing" />}
          {one.chat !== undefined && (
            <span className={styles.chat} dir="auto">
              {cleanText(one.chat)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
