// The kinds of one tool, side by side above a button that shows the one in use. In the tool bar that button takes the tool; pressed once
// more while the tool is in hand, it offers the kinds.

import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../ui/button.tsx';
import { Flyout } from '../../../ui/flyout.tsx';
import type { ToolAction } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './kinds.module.css';

export interface Kind<T> {
  value: T;
  icon: LucideIcon;
  name: string;
  keys?: string;
}

interface KindsProps<T> {
  /** Of what opens. */
  name: string;
  kinds: readonly Kind<T>[];
  now: T;
  trigger: ComponentProps<typeof Flyout>['trigger'];
  onChoose(value: T, event: MouseEvent): void;
}

export function Kinds<T extends string>({ name, kinds, now, trigger, onChoose }: KindsProps<T>) {
  return (
    <Flyout name={name} className={styles.kinds} trigger={trigger}>
      {(close) =>
        kinds.map((kind) => (
          <button
            key={kind.value}
            type="button"
            className={styles.kind}
            title={kind.keys}
            aria-pressed={kind.value === now}
            onClick={(event) => {
              close();
              onChoose(kind.value, event);
            }}
          >
            <kind.icon aria-hidden strokeWidth={1.75} />
            {kind.name}
          </button>
        ))
      }
    </Flyout>
  );
}

interface KindsButtonProps<T> extends Omit<KindsProps<T>, 'name' | 'trigger' | 'onChoose'> {
  /** Its icon is that of the kind in use. */
  one: ToolAction;
  /** Of the button, where the tool's own does not say all. */
  buttonName?: string;
  kindsName: string;
  onChoose(value: T): void;
  onDone(event: MouseEvent): void;
}

export function KindsButton<T extends string>({
  one,
  buttonName,
  kindsName,
  kinds,
  now,
  onChoose,
  onDone,
}: KindsButtonProps<T>) {
  const board = useBoard();
  const { t } = useTranslation();
  const { tool } = useSnapshot(board.store);
  const button = useRef<HTMLButtonElement>(null);
  const inHand = tool === one.id;
  return (
    <Kinds
      name={kindsName}
      kinds={kinds}
      now={now}
      trigger={({ onClick, ...expanded }) => (
        <IconButton
          ref={button}
          more
          label={t(`tool.${one.id}`)}
          icon={one.icon}
          name={buttonName ?? t(`tool.${one.id}`)}
          keys={one.keys?.[0] && spoken(one.keys[0])}
          aria-pressed={inHand}
          tip={inHand ? 'none' : undefined}
          {...expanded}
          onClick={(event) => {
            if (inHand) return onClick();
            one.run(board);
            onDone(event);
          }}
        />
      )}
      onChoose={(value, event) => {
        onChoose(value);
        button.current?.focus();
        onDone(event);
      }}
    />
  );
}
