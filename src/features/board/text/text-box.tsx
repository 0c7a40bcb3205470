// The box one types in, exactly over the item on the canvas: laid out in board units and scaled as a whole, so that it never
// drifts from it at any zoom. One field for the life of the page; what goes on in it is `text-edit.ts`'s.

import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EditingState } from '#protocol/board-events.ts';
import { cssColor } from '../../../ui/swatch.tsx';
import { hearTextPresses } from '../input/text-press.ts';
import type { BoardSession } from '../session/board-session.ts';
import { holdTextBox } from '../session/text-box-port.ts';
import { useBoard } from '../session/use-board.ts';
import { clicked, doubled, next, touched } from './begin-text.ts';
import { RichField } from './rich-field.ts';
import styles from './text-box.module.css';
import { TextEdit } from './text-edit.ts';
import { frameTitlePart, nameFrame, textBarPart } from './text-parts.ts';

export function TextBox({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation();
  const editing = useSnapshot(board.store).editing as EditingState | null;
  const field = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLDivElement>(null);
  const [edit, setEdit] = useState<TextEdit | null>(null);

  useEffect(() => {
    if (!field.current) return;
    const one = new TextEdit(board, new RichField(field.current), canvas, textBarPart.preload);
    one.onOpen = ({ id, kind, text }) => kind === 'frame' && text === '' && nameFrame(board, one, id);
    setEdit(one);
    const ends = [
      one.listen(),
      holdTextBox(board, one),
      hearTextPresses(board, (press, event) => {
        if (press === 'touched' || press === 'clicked') {
          void (press === 'touched' ? touched : clicked)(board, event).catch(() => {});
          return;
        }
        textBarPart.preload();
        // Where the press itself opens none, one may be begun; what comes next waits for that.
        if (press !== 'made') void begin(board, one, press, event);
        one.expect();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [canvas, board]);

  // Browsers round where a line's letters stand; the canvas does not. Measured on a line of the same kind, unscaled.
  const { fontFamily, fontWeight, fontSize, lineHeight, baseline = 0 } = editing ?? {};
  useLayoutEffect(() => {
    const line = sample.current;
    if (!line?.firstElementChild || fontSize === undefined) return;
    Object.assign(line.style, { fontFamily, fontWeight, fontSize: `${fontSize}px`, lineHeight });
    const mark = line.firstElementChild;
    const rise = () => {
      const own = mark.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
      place.current?.style.setProperty('--rise', `${baseline - own}px`);
    };
    rise();
    document.fonts.addEventListener('loadingdone', rise);
    return () => document.fonts.removeEventListener('loadingdone', rise);
  }, [fontFamily, fontWeight, fontSize, lineHeight, baseline]);

  const { Part } = editing?.kind === 'frame' ? frameTitlePart : textBarPart;
  return (
    <>
      <div ref={sample} className={styles.sample} aria-hidden>
        <span />
      </div>
      <div
        ref={place}
        className={styles.place}
        dir="ltr"
        data-stays
        data-open={editing !== null}
        data-valign={editing?.valign}
        style={placeOf(editing)}
      >
        <div className={styles.text} data-wraps={editing?.fixedWidth} style={lettersOf(editing)}>
          {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no marked letters */}
          <div
            ref={field}
            data-text-editor
            className={styles.field}
            contentEditable
            role="textbox"
            aria-multiline
            aria-label={t('board.text')}
            aria-hidden={editing === null}
            tabIndex={editing === null ? -1 : 0}
            spellCheck={false}
            autoCapitalize="sentences"
          />
        </div>
      </div>
      {edit && editing && <Part edit={edit} editing={editing} />}
    </>
  );
}

async function begin(board: BoardSession, edit: TextEdit, press: 'doubled' | 'next', event: MouseEvent): Promise<void> {
  const resume = board.queue.pause('prompt');
  try {
    await board.queue.settled();
    const calls = board.callsAhead;
    // Where no text was open there is none to go on from.
    if (!calls || board.store.editing || (press === 'next' && !(await edit.wasOpen))) return;
    await (press === 'next' ? next : doubled)(board, calls, event);
  } catch {
    // The board is gone, or refuses: there is no text.
  } finally {
    resume();
  }
}

function lettersOf(editing: EditingState | null): CSSProperties | undefined {
  if (!editing) return undefined;
  const { align, color, linkColor } = editing;
  return { textAlign: align, color: cssColor(color), '--link': linkColor } as CSSProperties;
}

/** Board units inside, CSS px outside: one transform does it all, about the box's centre. */
function placeOf(editing: EditingState | null): CSSProperties | undefined {
  if (!editing) return undefined;
  const { box, zoom, padding, fontFamily, fontWeight, fontSize, lineHeight } = editing;
  const { x, y, w, h, rot } = box;
  return {
    inlineSize: w / zoom,
    blockSize: h / zoom,
    transform: `translate(${x + w / 2}px, ${y + h / 2}px) rotate(${rot}rad) translate(${-w / 2}px, ${-h / 2}px) scale(${zoom}) translateY(var(--rise, 0px))`,
    padding,
    fontFamily,
    fontWeight,
    fontSize,
    lineHeight,
  };
}
