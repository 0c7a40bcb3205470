// The Select tool's button. Pressed once more while the tool is in hand, it offers the two ways to draw round things: a
// rectangle or a lasso.

import { LassoSelect, SquareDashedMousePointer } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../ui/button.tsx';
import { Flyout } from '../../../ui/flyout.tsx';
import { actions, type ToolAction } from '../actions.ts';
import { spoken } from '../input/shortcuts.ts';
import { board } from '../state.ts';
import styles from './select-button.module.css';
import { chooseOptions, optionsOf } from './tools.ts';

export function SelectButton({ one, onDone }: { one: ToolAction; onDone(event: MouseEvent): void }) {
  const { t } = useTranslation();
  const { tool, options } = useSnapshot(board);
  const button = useRef<HTMLButtonElement>(null);
  const lasso = options.select?.lasso ?? optionsOf('select').lasso === true;
  const inHand = tool === 'select';

  return (
    <Flyout
      name={t('options.selecting')}
      trigger={({ onClick, ...expanded }) => (
        <IconButton
          ref={button}
          icon={lasso ? LassoSelect : one.icon}
          name={t('tool.select')}
          keys={one.keys?.[0] && spoken(one.keys[0])}
          aria-pressed={inHand}
          tip={inHand ? 'none' : undefined}
          className={styles.more}
          {...expanded}
          onClick={(event) => {
            if (inHand) return onClick();
            one.run();
            onDone(event);
          }}
        />
      )}
    >
      {(close) =>
        [false, true].map((round) => (
          <IconButton
            key={String(round)}
            icon={round ? LassoSelect : SquareDashedMousePointer}
            name={t(round ? 'options.lasso' : 'options.marquee')}
            keys={round ? spoken(actions.lasso.keys[0]) : undefined}
            aria-pressed={lasso === round}
            onClick={(event) => {
              chooseOptions({ lasso: round });
              close();
              button.current?.focus();
              onDone(event);
            }}
          />
        ))
      }
    </Flyout>
  );
}
