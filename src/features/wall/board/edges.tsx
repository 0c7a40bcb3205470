// Shows what somebody at a panel needs, within reach at both of its edges: turning pages, clearing this half, a dark room, the menu.

import { Eraser, Menu as MenuIcon, Moon, Sun, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { appearance } from '../../../device/appearance.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { menuPart } from '../../board/menus/menu-part.ts';
import { watchPens } from '../../board/parts/pens/pens.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { type Cleared, clearHalf, type Half } from './clear-part.ts';
import { toggleDarkRoom, watchDarkRoom } from './dark-room.ts';
import { PageButtons } from './page-buttons.tsx';
import { followTalk } from './shown-page.ts';
import styles from './wall.module.css';

export function WallEdges() {
  const board = useBoard();
  useEffect(() => watchPens(board), [board]);
  useEffect(() => watchDarkRoom(board), [board]);
  useEffect(() => followTalk(board), [board]);
  useEffect(watchTouch, []);
  return (
    <>
      <Edge side="left" />
      <Edge side="right" />
    </>
  );
}

/** Left and right are where somebody stands, in every language. */
const isRtl = (): boolean => document.documentElement.dir === 'rtl';

/** For what opens where somebody stands: px from where lines begin. */
function watchTouch(): () => void {
  const { style } = document.documentElement;
  const touched = ({ clientX, target }: PointerEvent): void => {
    // One that is open stays where it is.
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    style.setProperty('--touch-x', `${isRtl() ? innerWidth - clientX : clientX}px`);
  };
  addEventListener('pointerdown', touched, true);
  return () => {
    removeEventListener('pointerdown', touched, true);
    style.removeProperty('--touch-x');
  };
}

/** How long the button that undoes a clear is shown at the edge where it was pressed. */
const SHOWN_MS = 10_000;

function Edge({ side }: { side: Half }) {
  const board = useBoard();
  const { t } = useTranslation('wall');
  const { t: word } = useTranslation();
  const { role } = useSnapshot(board.store);
  const { dark } = useSnapshot(appearance);
  const [isOpen, setOpen] = useState(false);
  const { cleared, outcome, clear, restore } = useClearing(side);
  const trigger = useRef<HTMLButtonElement>(null);
  const mayEdit = role === 'editor';
  return (
    <Island
      className={styles.edge}
      data-at={(side === 'left') === isRtl() ? 'end' : 'start'}
      role="group"
      aria-label={t(side)}
    >
      <PageButtons mayEdit={mayEdit} />
      {mayEdit && <IconButton icon={Eraser} name={t('clear')} label={t('clearShort')} tip="none" onClick={clear} />}
      <IconButton
        icon={dark ? Sun : Moon}
        name={t('dark')}
        label={t('darkShort')}
        tip="none"
        aria-pressed={dark}
        onClick={() => toggleDarkRoom(board)}
      />
      <IconButton
        ref={trigger}
        icon={MenuIcon}
        name={word('menu.title')}
        label={t('menu')}
        tip="none"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <menuPart.Part trigger={trigger} onClose={() => setOpen(false)} />}
      {mayEdit && cleared && (
        <IconButton
          icon={Undo2}
          name={t('undo', { count: cleared.count })}
          label={t('undoShort')}
          tip="none"
          onClick={restore}
        />
      )}
      <p className={outcome && outcome.done < outcome.total ? styles.outcome : 'visually-hidden'} role="status">
        {cleared && t('cleared', { count: cleared.count })}
        {outcome && t(outcome.done < outcome.total ? 'partlyBack' : 'back', { ...outcome })}
      </p>
    </Island>
  );
}

/** The last clearing of this half while it can be restored, then how many things came back. Both for `SHOWN_MS`. */
function useClearing(side: Half) {
  const board = useBoard();
  const [cleared, setCleared] = useState<Cleared | null>(null);
  const [outcome, setOutcome] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => {
    if (!cleared && !outcome) return;
    const timer = setTimeout(() => {
      setCleared(null);
      setOutcome(null);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [cleared, outcome]);
  const clear = async (): Promise<void> => {
    const now = await clearHalf(board, side);
    if (!now) return;
    setCleared(now);
    setOutcome(null);
  };
  const restore = async (): Promise<void> => {
    if (!cleared) return;
    setCleared(null);
    const done = await cleared.restore();
    if (done === null) setCleared(cleared);
    else setOutcome({ done, total: cleared.count });
  };
  return { cleared, outcome, clear: () => void clear(), restore: () => void restore() };
}
