// The Select tool's button, with the two ways to draw round things: a rectangle or a lasso.

import { LassoSelect, SquareDashedMousePointer } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { actions } from '../actions/index.ts';
import type { ToolAction } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';
import { board } from '../session/store.ts';
import { chooseOptions, optionsOf } from '../session/tool-in-hand.ts';
import { KindsButton } from './kinds.tsx';

export function SelectButton({ one, onDone }: { one: ToolAction; onDone(event: MouseEvent): void }) {
  const { t } = useTranslation();
  const { options } = useSnapshot(board);
  const lasso = options.select?.lasso ?? optionsOf('select').lasso === true;
  return (
    <KindsButton
      one={lasso ? { ...one, icon: LassoSelect } : one}
      kindsName={t('options.selecting')}
      kinds={[
        { value: 'marquee', icon: SquareDashedMousePointer, name: t('options.marquee') },
        { value: 'lasso', icon: LassoSelect, name: t('options.lasso'), keys: spoken(actions.lasso.keys[0]) },
      ]}
      now={lasso ? 'lasso' : 'marquee'}
      onChoose={(way) => chooseOptions({ lasso: way === 'lasso' })}
      onDone={onDone}
    />
  );
}
