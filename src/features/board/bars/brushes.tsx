// What the pen writes with: behind the Pen tool's button, which shows the brush used last; in a phone's sheet behind a button with its name;
// on personal tool bars.

import { Brush as BrushIcon, ChevronDown, type LucideIcon, PenLine, Signature } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Brush } from '#protocol/styles.ts';
import { flags } from '../../../flags/flags.ts';
import { Chalk, Marker } from '../../../ui/icons.ts';
import { writing } from '../actions/editing.ts';
import type { ToolAction } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';
import { chooseBrush, optionsOf } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './brushes.module.css';
import { type Kind, Kinds, KindsButton } from './kinds.tsx';

/** In the order in which they are offered. */
export const BRUSH_ICONS: Record<Brush, LucideIcon> = {
  pen: PenLine,
  marker: Marker,
  brush: BrushIcon,
  chalk: Chalk,
  writing: Signature,
};
const OFFERED = (Object.keys(BRUSH_ICONS) as Brush[]).filter(
  (brush) => brush !== 'writing' || flags.features.handwritingCanvas,
);

export function useBrushKinds(): Kind<Brush>[] {
  const { t } = useTranslation();
  return OFFERED.map((value) => ({
    value,
    icon: BRUSH_ICONS[value],
    name: t(`brush.${value}`),
    ...(value === 'writing' ? { keys: spoken(writing.keys[0]) } : {}),
  }));
}

/** The tool's name, with the brush where it is not the fine pen. */
export function usePenName(): (brush: Brush) => string {
  const { t } = useTranslation();
  return (brush) => (brush === 'pen' ? t('tool.pen') : t('tool.penWith', { brush: t(`brush.${brush}`) }));
}

function useBrush(): Brush {
  const board = useBoard();
  const { options } = useSnapshot(board.store);
  return options.pen?.brush ?? optionsOf(board, 'pen').brush ?? 'pen';
}

export function PenButton({ one, onDone }: { one: ToolAction; onDone(event: MouseEvent): void }) {
  const board = useBoard();
  const { t } = useTranslation();
  const now = useBrush();
  const penName = usePenName();
  return (
    <KindsButton
      one={{ ...one, icon: BRUSH_ICONS[now] }}
      buttonName={penName(now)}
      kindsName={t('options.brushes')}
      kinds={useBrushKinds()}
      now={now}
      onChoose={(brush) => chooseBrush(board, brush)}
      onDone={onDone}
    />
  );
}

/** In the sheet of a phone, with its name: nobody there has a pointer to be told by. */
export function SheetBrushes() {
  const board = useBoard();
  const { t } = useTranslation();
  const now = useBrush();
  const Icon = BRUSH_ICONS[now];
  const name = t(`brush.${now}`);
  return (
    <span className={styles.sheet}>
      <Kinds
        name={t('options.brushes')}
        kinds={useBrushKinds()}
        now={now}
        trigger={(props) => (
          <button type="button" className={styles.brush} aria-label={t('tool.penWith', { brush: name })} {...props}>
            <Icon aria-hidden strokeWidth={1.75} />
            <span>{name}</span>
            <ChevronDown aria-hidden size={16} />
          </button>
        )}
        onChoose={(brush) => chooseBrush(board, brush)}
      />
    </span>
  );
}
