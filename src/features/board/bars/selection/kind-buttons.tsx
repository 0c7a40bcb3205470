// The buttons of the selection's bar that belong to kinds of things: what they are filled with, their lines, their text, their outline.

import { ALargeSmall, Shapes } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SelectionState } from '#protocol/board-events.ts';
import { FORMED_KINDS, TEXT_KINDS } from '#protocol/items/kinds.ts';
import { INKS, LINE_COLOUR, NOTE_COLOUR, NOTE_COLOURS, type ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import choices from '../../controls/choices.module.css';
import { ColourFlyout } from '../../controls/colour-flyout.tsx';
import { FillFlyout } from '../../controls/fill-flyout.tsx';
import { formsPart } from '../../controls/forms-part.ts';
import { FontSizes } from '../../controls/sizes.tsx';
import { pasteChoicePart } from '../../parts/clipboard/paste-choice-part.ts';
import { pastedNowOf } from '../../parts/clipboard/pasted-now.ts';
import { frameOptionsPart } from '../../parts/frames/frame-options-part.ts';
import { imageBarPart } from '../../parts/images/parts.ts';
import { tintFor } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { textChoicePart } from '../../text/text-parts.ts';
import { ConnectorFlyout } from './connector-options.tsx';
import { FILLED } from './line-look.ts';
import { LineFlyout } from './line-options.tsx';
import { noteOptionsPart } from './note-options-part.ts';

const LINED: readonly string[] = ['stroke', 'path', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];
const FORMED: readonly string[] = [...FORMED_KINDS];
const WORDED: readonly string[] = [...TEXT_KINDS];

/** With how many buttons it draws. */
interface KindPart {
  key: string;
  buttons: number;
  part: ReactElement;
}

/**
 * What all of it shares is offered, or at least something of it; what is of one kind alone only where all is of that kind. The kinds of what lies
 * in a frame count too, so that a frame's own are there whatever it holds.
 */
export function useKindButtons(selection: SelectionState): readonly KindPart[] {
  const board = useBoard();
  const { t } = useTranslation();
  const { now: pasted } = useSnapshot(pastedNowOf(board));
  return useMemo(() => {
    const { kinds, style, count } = selection;
    const has = (list: readonly string[]) => kinds.some((kind) => list.includes(kind));
    const isOnly = (...list: string[]) => kinds.length > 0 && kinds.every((kind) => list.includes(kind));
    // Of several that share no colour each may have another; what lies alone is drawn in the usual one.
    const lone = (usual: string): string | null => (count === 1 && !kinds.includes('group') ? usual : null);
    const change = (options: ToolOptions) => board.tell((calls) => calls.style(options));
    const all: (Omit<KindPart, 'part'> & { part: ReactElement | false | null })[] = [
      { key: 'pasted', buttons: 1, part: pasted && <pasteChoicePart.Part selection={selection} /> },
      { key: 'frame', buttons: 3, part: kinds.includes('frame') && <frameOptionsPart.Part selection={selection} /> },
      {
        key: 'image',
        buttons: 4,
        part: isOnly('image') && count === 1 && <imageBarPart.Part id={selection.ids[0] as string} />,
      },
      {
        key: 'paper',
        buttons: 1,
        part: has(['sticky']) && (
          <ColourFlyout
            paper
            name={t('options.paper')}
            color={style.fill ?? lone(style.color ?? NOTE_COLOUR)}
            colors={NOTE_COLOURS}
            onPick={(fill) => change({ fill })}
          />
        ),
      },
      {
        key: 'fill',
        buttons: 1,
        part: has(FILLED) && <FillFlyout fill={style.fill ?? null} onPick={(fill) => change({ fill })} />,
      },
      {
        key: 'colour',
        buttons: 1,
        part: has([...LINED, 'text']) && (
          <ColourFlyout
            name={t('options.colour')}
            color={style.color ?? lone(LINE_COLOUR)}
            colors={INKS}
            onPick={(color) => change({ color, ...tintFor(style.fill, color) })}
          />
        ),
      },
      { key: 'line', buttons: 1, part: has(LINED) && <LineFlyout selection={selection} onPick={change} /> },
      {
        key: 'text',
        buttons: 1,
        part: has(WORDED) && (
          <Flyout
            name={t('options.text')}
            className={choices.surface}
            trigger={(props) => <IconButton icon={ALargeSmall} name={t('options.text')} {...props} />}
          >
            <div className={choices.sizes}>
              <FontSizes now={style.fontSize} onPick={(fontSize) => change({ fontSize })} />
            </div>
            <textChoicePart.Part selection={selection} />
          </Flyout>
        ),
      },
      {
        key: 'form',
        buttons: 1,
        part: isOnly(...FORMED) && !pasted && (
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
        ),
      },
      { key: 'connector', buttons: 1, part: isOnly('connector') && <ConnectorFlyout style={style} onPick={change} /> },
      { key: 'note', buttons: 2, part: isOnly('sticky') && <noteOptionsPart.Part selection={selection} /> },
    ];
    return all.flatMap(({ part, ...rest }) => (part ? [{ ...rest, part }] : []));
  }, [selection, pasted, t, board]);
}
