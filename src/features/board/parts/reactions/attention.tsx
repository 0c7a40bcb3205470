// Places that somebody has pointed the others to: two rings there, or a mark at the edge of the view on the way there, which leads to it.

import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { initials } from '#protocol/people.ts';
import { personColour } from '#protocol/people-colors.ts';
import { useBoard } from '../../session/use-board.ts';
import { EDGE_INSET, edgePlace } from '../people/edge-place.ts';
import { useNaming } from '../people/naming.ts';
import edge from '../people/people.module.css';
import { PersonLabel } from '../people/person-label.tsx';
import { BoardAnchor } from './board-anchor.tsx';
import styles from './signals.module.css';
import { signalsOf } from './signals.ts';

export function Attention() {
  const board = useBoard();
  const { shown } = useSnapshot(signalsOf(board));
  const { people } = useSnapshot(board.store);
  return shown.map(({ kind, id, session, x, y }) => {
    const person = people.find((one) => one.session === session);
    return kind === 'attention' && person && <AttentionRings key={id} person={person} x={x} y={y} />;
  });
}

function AttentionRings({ person, x, y }: { person: PersonState; x: number; y: number }) {
  const color = { '--person': personColour(person.colour) } as React.CSSProperties;
  return (
    <>
      <div className={styles.layer} aria-hidden dir="ltr" style={color}>
        <BoardAnchor x={x} y={y} className={styles.place}>
          <span className={styles.rings} data-testid="attention" />
          <span className={styles.name}>
            <PersonLabel person={person} />
          </span>
        </BoardAnchor>
      </div>
      {!person.self && <EdgeMark person={person} x={x} y={y} />}
    </>
  );
}

/** Hidden while the place is in view. */
function EdgeMark({ person, x, y }: { person: PersonState; x: number; y: number }) {
  const board = useBoard();
  const { t } = useTranslation('reactions');
  const nameOf = useNaming();
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { motion } = board;
    const follow = () => {
      if (!mark.current) return;
      const { xCss, yCss } = motion.cssFromBoard(x, y);
      const position = edgePlace(xCss, yCss, motion.view, EDGE_INSET);
      mark.current.style.visibility = position ? 'visible' : 'hidden';
      if (!position) return;
      mark.current.style.transform = `translate(${position.x}px, ${position.y}px)`;
      mark.current.style.setProperty('--way', `${position.angle}rad`);
      mark.current.dataset.side = position.x > motion.view.w / 2 ? 'before' : 'after';
    };
    follow();
    return motion.onChange(follow);
  }, [board, x, y]);
  const name = nameOf(person);
  return (
    <div className={edge.outside} dir="ltr">
      <div ref={mark} className={edge.place} style={{ '--person': personColour(person.colour) } as React.CSSProperties}>
        <button
          type="button"
          className={edge.mark}
          aria-label={t('goTo', { name })}
          onClick={() => board.tell((calls) => calls.cameraSet({ x, y, zoom: board.motion.camera.zoom }))}
        >
          <span className={styles.call} />
          <bdi>{initials(name)}</bdi>
          <span className={edge.who} aria-hidden>
            <PersonLabel person={person} />
          </span>
        </button>
      </div>
    </div>
  );
}
