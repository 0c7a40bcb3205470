// Reactions that rise from the cursors of those who sent them. Nothing of it is spoken.

import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import { BoardAnchor } from './board-anchor.tsx';
import { ReactionIcon } from './reaction-icon.tsx';
import styles from './signals.module.css';
import { signalsOf } from './signals.ts';

/** Reactions of one person stand beside each other. */
const SLOTS = 3;

export function Rising() {
  const { shown } = useSnapshot(signalsOf(useBoard()));
  const reactions = shown.flatMap((one) => (one.kind === 'reaction' ? [one] : []));
  if (reactions.length === 0) return null;
  return (
    <div className={styles.layer} aria-hidden dir="ltr" data-testid="rising">
      {reactions.map(({ id, x, y, name }) => (
        <BoardAnchor key={id} x={x} y={y} className={styles.place}>
          <span className={styles.rising} data-slot={id % SLOTS}>
            <ReactionIcon name={name} />
          </span>
        </BoardAnchor>
      ))}
    </div>
  );
}
