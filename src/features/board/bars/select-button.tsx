// The Select tool's button, with the two ways to draw round things: a rectangle or a lasso.

import { LassoSelect, SquareDashedMousePointer } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { actions } from '../actions/index.ts';
import type { ToolAction } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';
import { chooseOptions, optionsOf } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import { KindsButton } from './kinds.tsx';

export function SelectButton({ one, onDone }: { one: ToolAction; onDone(event: MouseEvent): void }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { options } = useSnapshot(board.store);
  const lasso = options.select?.lasso ?? optionsOf(board, 'select').lasso === true;
  return (
    <KindsButton
      one={lasso ? { ...one, icon: LassoSelect } : one}
      kindsName={t('options.selecting')}
      kinds={[
        { value: 'marquee', icon: SquareDashedMousePointer, name: t('options.marquee') },
        { value: 'lasso', icon: LassoSelect, name: t('options.lasso'), keys: spoken(actions.lasso.keys[0]) },
      ]}
      now={lasso ? 'lasso' : 'marquee'}
      onChoose={(way) => chooseOptions(board, { lasso: way === 'lasso' })}
      onDone={onDone}
    />
  );
}
