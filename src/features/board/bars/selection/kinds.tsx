// The table of the buttons that the selection's bar has for kinds of items: what they are filled with, their lines, their text, their outline.

import { ALargeSmall, Shapes } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SelectionState } from '#protocol/board-events.ts';
import { FORMED_KINDS, TEXT_KINDS } from '#protocol/items/kinds.ts';
import { INKS, LINE_COLOUR, NOTE_COLOUR, NOTE_COLOURS, type ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { part } from '../../../../ui/lazy-part.tsx';
import choices from '../../controls/choices.module.css';
import { ColourFlyout } from '../../controls/colour-flyout.tsx';
import { FillFlyout } from '../../controls/fill-flyout.tsx';
import { formsPart } from '../../controls/forms-part.ts';
import { FontSizes } from '../../controls/sizes.tsx';
import { pastedNowOf } from '../../parts/clipboard/pasted-now.ts';
import { tintFor } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { textChoicePart } from '../../text/text-parts.ts';
import { ConnectorFlyout } from './connector-options.tsx';
import { FILLED } from './line-look.ts';
import { LineFlyout } from './line-options.tsx';

const LINED: readonly string[] = ['stroke', 'path', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];
const FORMED: readonly string[] = [...FORMED_KINDS];
const WORDED: readonly string[] = [...TEXT_KINDS];

interface SelectionProps {
  selection: SelectionState;
}

/** What is selected, as far as it decides which buttons the bar has. */
interface SelectedKinds {
  count: number;
  /** Whether the selection was pasted just now. */
  isPasted: boolean;
  has(kinds: readonly string[]): boolean;
  /** Whether all items are of these kinds. */
  isOnly(kinds: readonly string[]): boolean;
}

interface KindRow {
  name: string;
  /** Number of buttons that `Buttons` shows. */
  count: number;
  when(selected: SelectedKinds): boolean;
  Buttons: ComponentType<SelectionProps>;
}

/**
 * What all of the selection shares is offered, or at least a part of it; what is of one kind alone only where all is of that kind. The kinds
 * of what lies in a frame count too, so that a frame's own buttons are there whatever it holds.
 */
const kinds: readonly KindRow[] = [
  {
    name: 'pasted',
    count: 1,
    when: ({ isPasted }) => isPasted,
    Buttons: part(() => import('../../parts/clipboard/paste-choice.tsx'), 'PasteChoice', ['paste']).Part,
  },
  {
    name: 'frame',
    count: 3,
    when: ({ has }) => has(['frame']),
    Buttons: part(() => import('../../parts/frames/frame-options.tsx'), 'FrameOptions', ['frames']).Part,
  },
  {
    name: 'image',
    count: 4,
    when: ({ isOnly, count }) => isOnly(['image']) && count === 1,
    Buttons: part(() => import('../../parts/images/image-bar.tsx'), 'ImageBar', ['images']).Part,
  },
  { name: 'paper', count: 1, when: ({ has }) => has(['sticky']), Buttons: PaperColor },
  { name: 'fill', count: 1, when: ({ has }) => has(FILLED), Buttons: Fill },
  { name: 'color', count: 1, when: ({ has }) => has([...LINED, 'text']), Buttons: Color },
  { name: 'line', count: 1, when: ({ has }) => has(LINED), Buttons: Line },
  { name: 'text', count: 1, when: ({ has }) => has(WORDED), Buttons: TextOptions },
  { name: 'form', count: 1, when: ({ isOnly, isPasted }) => isOnly(FORMED) && !isPasted, Buttons: Form },
  { name: 'connector', count: 1, when: ({ isOnly }) => isOnly(['connector']), Buttons: Connector },
  {
    name: 'note',
    count: 2,
    when: ({ isOnly }) => isOnly(['sticky']),
    Buttons: part(() => import('./note-options.tsx'), 'NoteOptions', ['notes']).Part,
  },
];

/** The rows of the table that this selection shows, in the order of the bar. */
export function useKindRows({ kinds: selected, count }: SelectionState): readonly KindRow[] {
  const isPasted = useSnapshot(pastedNowOf(useBoard())).now !== null;
  return useMemo(() => {
    const has = (list: readonly string[]) => selected.some((kind) => list.includes(kind));
    const isOnly = (list: readonly string[]) => selected.length > 0 && selected.every((kind) => list.includes(kind));
    return kinds.filter(({ when }) => when({ count, isPasted, has, isOnly }));
  }, [selected, count, isPasted]);
}

/** Several items that share no color may each have another; a lone item without one is drawn in the usual color. */
function loneColor({ count, kinds }: SelectionState, usual: string): string | null {
  return count === 1 && !kinds.includes('group') ? usual : null;
}

function useStyle() {
  const board = useBoard();
  return (options: ToolOptions) => board.tell((calls) => calls.style(options));
}

function PaperColor({ selection }: SelectionProps) {
  const { t } = useTranslation();
  const applyStyle = useStyle();
  const { style } = selection;
  return (
    <ColourFlyout
      paper
      name={t('options.paper')}
      color={style.fill ?? loneColor(selection, style.color ?? NOTE_COLOUR)}
      colors={NOTE_COLOURS}
      onPick={(fill) => applyStyle({ fill })}
    />
  );
}

function Fill({ selection: { style } }: SelectionProps) {
  const applyStyle = useStyle();
  return <FillFlyout fill={style.fill ?? null} onPick={(fill) => applyStyle({ fill })} />;
}

function Color({ selection }: SelectionProps) {
  const { t } = useTranslation();
  const applyStyle = useStyle();
  const { style } = selection;
  return (
    <ColourFlyout
      name={t('options.colour')}
      color={style.color ?? loneColor(selection, LINE_COLOUR)}
      colors={INKS}
      onPick={(color) => applyStyle({ color, ...tintFor(style.fill, color) })}
    />
  );
}

function Line({ selection }: SelectionProps) {
  return <LineFlyout selection={selection} onPick={useStyle()} />;
}

function Connector({ selection: { style } }: SelectionProps) {
  return <ConnectorFlyout style={style} onPick={useStyle()} />;
}

function TextOptions({ selection }: SelectionProps) {
  const { t } = useTranslation();
  const applyStyle = useStyle();
  return (
    <Flyout
      name={t('options.text')}
      className={choices.surface}
      trigger={(props) => <IconButton icon={ALargeSmall} name={t('options.text')} {...props} />}
    >
      <div className={choices.sizes}>
        <FontSizes now={selection.style.fontSize} onPick={(fontSize) => applyStyle({ fontSize })} />
      </div>
      <textChoicePart.Part selection={selection} />
    </Flyout>
  );
}

function Form() {
  const board = useBoard();
  const { t } = useTranslation();
  return (
    <Flyout
      name={t('selection.form')}
      trigger={(props) => <IconButton icon={Shapes} name={t('selection.form')} {...props} />}
    >
      {(close) => (
        <formsPart.Part
          onPick={(form) => {
            close();
            board.tell((calls) => calls.form(form));
          }}
        />
      )}
    </Flyout>
  );
}
