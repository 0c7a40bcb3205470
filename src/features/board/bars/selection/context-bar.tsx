// When the bar beside the selection is shown: hidden while anything touches the board or a colour is taken from it, and slow to come. On a
// phone it is the sheet above the tools, which covers nothing: there it stays while something is selected.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { SelectionState } from '#protocol/board-events.ts';
import { part } from '../../../../ui/lazy-part.tsx';
import { ACTION_WORDS } from '../../actions/action.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { dialogsOf } from '../../shell/dialogs.ts';
import { onPhone, phone } from '../../shell/on-phone.ts';

const selectionBarPart = part(() => import('./selection-bar.tsx'), 'SelectionBar', [...ACTION_WORDS, 'line-options']);

const DELAY_MS = 250;
const isTouched = ({ contacts }: Motion) => (contacts.size > 0 ? 1 : 0);

export function ContextBar({ onSheet }: { onSheet: boolean }) {
  return useSyncExternalStore(onPhone, () => phone.matches) === onSheet ? <BarOnTime onSheet={onSheet} /> : null;
}

function BarOnTime({ onSheet }: { onSheet: boolean }) {
  const board = useBoard();
  const { selection, editing, role, tool } = useSnapshot(board.store);
  const { open } = useSnapshot(dialogsOf(board));
  const touched = useMoving(isTouched, 0) === 1 && !onSheet;
  const wanted =
    selection.count > 0 &&
    !touched &&
    !editing &&
    role === 'editor' &&
    tool === 'select' &&
    open?.kind !== 'eyedropper';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!wanted) return setShown(false);
    selectionBarPart.preload();
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && shown ? <selectionBarPart.Part selection={selection as SelectionState} onSheet={onSheet} /> : null;
}
