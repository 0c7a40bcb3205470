// The box one types in, exactly over the item on the canvas: laid out in board units and scaled as a whole, so that it never
// drifts from it at any zoom. Safe with input methods: nothing is committed while composing.

import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EditingState } from '#protocol/bus.ts';
import { cssColor } from '../../ui/swatch.tsx';
import { holdTextBox } from './editing.ts';
import { board } from './state.ts';
import { tell } from './tell.ts';
import styles from './text-box.module.css';

export function TextBox() {
  const { t } = useTranslation();
  const editing = useSnapshot(board).editing as EditingState | null;
  const field = useRef<HTMLTextAreaElement>(null);
  const twin = useRef<HTMLDivElement>(null);
  const composing = useRef(false);
  const ended = useRef(false);

  const end = useCallback(() => {
    if (ended.current || !field.current) return;
    ended.current = true;
    const { value } = field.current;
    tell((calls) => calls.endEdit(value, true));
  }, []);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    return holdTextBox(end);
  }, [end]);

  if (!editing) return null;

  /** The twin is what gives the field its size; the board learns of it at once, except while composing. */
  const typed = () => {
    if (!field.current || !twin.current) return;
    const { value } = field.current;
    twin.current.textContent = twinText(value);
    if (!composing.current) tell((calls) => calls.editText(value));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || composing.current) return;
    // Tab would lead from the box to a bar far away; the text ends instead.
    const ends =
      event.key === 'Escape' || event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    event.preventDefault();
    end();
  };

  return (
    <div className={styles.place} style={placeOf(editing)} data-valign={editing.valign}>
      <div
        className={styles.text}
        data-wraps={editing.fixedWidth}
        style={{ textAlign: editing.align, color: cssColor(editing.color) }}
      >
        <div ref={twin} className={styles.twin} dir="auto" aria-hidden>
          {twinText(editing.text)}
        </div>
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('board.text')}
          dir="auto"
          rows={1}
          spellCheck={false}
          autoCapitalize="sentences"
          wrap={editing.fixedWidth ? 'soft' : 'off'}
          defaultValue={editing.text}
          onInput={typed}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={() => {
            composing.current = false;
            typed();
          }}
          onKeyDown={onKeyDown}
          onBlur={end}
        />
      </div>
    </div>
  );
}

/** A last empty line has a height only when something stands in it. */
function twinText(value: string): string {
  return `${value}\u200b`;
}

/** Board units inside, CSS px outside: one transform does it all, about the box's centre. */
export function placeOf({ box, zoom, padding, fontFamily, fontSize, lineHeight }: EditingState): CSSProperties {
  const { x, y, w, h, rot } = box;
  return {
    inlineSize: w / zoom,
    blockSize: h / zoom,
    transform: `translate(${x + w / 2}px, ${y + h / 2}px) rotate(${rot}rad) translate(${-w / 2}px, ${-h / 2}px) scale(${zoom})`,
    padding,
    fontFamily,
    fontSize,
    lineHeight,
  };
}
