// The box one types in, exactly over the item on the canvas: laid out in board units and scaled as a whole, so that it never
// drifts from it at any zoom. One field for the life of the page: what may open a text (a press with a text tool, a double
// click, Enter) gives it the focus at once, within the person's own gesture (phones then show their keyboard), and what is typed
// before the board has answered is kept.
//
//   press, double click, Enter ──▶ waiting (focus, invisible) ──▶ open (over the item) ──▶ ended ──▶ idle
//                                    typing goes in already          input methods are never interrupted
//                                    no text there ──▶ idle: the keys are the board's after all, and it gets them
//
// What others type in the same text comes in when the board has heard all that was typed here, and never while composing.

import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EditingState } from '#protocol/bus.ts';
import { cssColor } from '../../ui/swatch.tsx';
import { holdTextBox } from './editing.ts';
import { board } from './state.ts';
import { openBoard, tell } from './tell.ts';
import styles from './text-box.module.css';
import { listenTextPresses } from './text-press.ts';

type Key = KeyboardEvent['nativeEvent'];

export function TextBox({ canvas }: { canvas: HTMLCanvasElement }) {
  const { t } = useTranslation();
  const editing = useSnapshot(board).editing as EditingState | null;
  const id = editing?.id ?? null;
  const field = useRef<HTMLTextAreaElement>(null);
  const twin = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLDivElement>(null);
  const now = useRef<'idle' | 'waiting' | 'open' | 'ended'>('idle');
  /** The item it is or was last open over. */
  const shown = useRef<string | null>(null);
  const composing = useRef(false);
  /** What stood in the field when the board last heard of it, and how often it has. */
  const told = useRef({ text: '', count: 0 });
  /** Escape came before the item did. */
  const endAtOnce = useRef(false);
  /** Keys pressed while it is not known whose they are. */
  const early = useRef<Key[]>([]);

  /** The twin is what gives the field its size; the board learns of it at once, except while composing. */
  const typed = useCallback(() => {
    if (!field.current || !twin.current) return;
    const { value } = field.current;
    twin.current.textContent = twinText(value);
    if (now.current !== 'open' || composing.current) return;
    const { text: before, count } = told.current;
    told.current = { text: value, count: count + 1 };
    tell((calls) => calls.editText(before, value, count + 1));
  }, []);

  /** The keys belong to the board again, unless the person has gone elsewhere. */
  const giveKeysBack = useCallback(() => {
    if (document.activeElement === field.current) canvas.focus({ preventScroll: true });
  }, [canvas]);

  const end = useCallback(() => {
    if (now.current === 'waiting') endAtOnce.current = true;
    else if (now.current === 'open' && field.current) {
      now.current = 'ended';
      const { value } = field.current;
      const { text: before } = told.current;
      tell((calls) => calls.endEdit(before, value, true));
    } else return;
    // At once, though the board still works on the text: what is pressed next reaches it after that.
    giveKeysBack();
  }, [giveKeysBack]);

  const idle = useCallback(() => {
    if (!field.current) return;
    now.current = 'idle';
    endAtOnce.current = false;
    field.current.value = '';
    giveKeysBack();
  }, [giveKeysBack]);

  /** Over the item that is edited now, with what was typed while it was waited for. */
  const open = useCallback(() => {
    const element = field.current;
    if (!element || !board.editing) return;
    const typedEarly = now.current === 'waiting' ? element.value : '';
    now.current = 'open';
    const { id, text } = board.editing;
    shown.current = id;
    told.current.text = text;
    // A composition under way would be lost by setting the value.
    if (element.value !== text + typedEarly) element.value = text + typedEarly;
    if (!endAtOnce.current) element.focus({ preventScroll: true });
    if (!composing.current) element.setSelectionRange(element.value.length, element.value.length);
    typed();
    if (endAtOnce.current) end();
  }, [end, typed]);

  /** Long before the board answers: a phone shows its keyboard only within the gesture. */
  const wait = useCallback(async () => {
    if (now.current === 'open' || !field.current) return;
    now.current = 'waiting';
    endAtOnce.current = false;
    early.current = [];
    field.current.value = '';
    field.current.focus({ preventScroll: true });
    const asked = early.current;
    const opens = await openBoard()
      ?.isEditing()
      .catch(() => false);
    const isLast = now.current === 'waiting' && early.current === asked;
    if (opens && board.editing) {
      // The text that has just been left, opened again before it was said to be closed: nothing else tells of it.
      if (isLast) open();
      return;
    }
    if (isLast) idle();
    const asking = early.current;
    for (const event of asked.splice(0)) {
      if (early.current === asking) press(canvas, event);
      else takeKey(field.current, early.current, event);
    }
  }, [canvas, idle, open]);

  useEffect(() => holdTextBox({ end, await: wait }), [end, wait]);

  useEffect(() => listenTextPresses(canvas, () => void wait()), [canvas, wait]);

  useEffect(() => {
    if (id === null) {
      shown.current = null;
      if (now.current !== 'waiting') idle();
    } else if (shown.current !== id || now.current === 'waiting') {
      open();
    }
  }, [id, idle, open]);

  // Others' letters: the caret and what is selected stay where they are in the text.
  useEffect(() => {
    const element = field.current;
    if (!editing || !element || now.current !== 'open' || composing.current) return;
    if (editing.heard !== told.current.count || editing.text === element.value) return;
    patch(element, editing.text);
    told.current.text = element.value;
    if (twin.current) twin.current.textContent = twinText(element.value);
  }, [editing]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || composing.current) return;
    if (now.current === 'waiting') early.current.push(event.nativeEvent);
    // Tab would lead from the box to a bar far away; the text ends instead.
    const ends =
      event.key === 'Escape' || event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    event.preventDefault();
    end();
  };

  // Browsers round where a line's letters stand; the canvas does not. Measured on a line of the same kind, unscaled.
  const { fontFamily, fontSize, lineHeight, baseline = 0 } = editing ?? {};
  useLayoutEffect(() => {
    const line = sample.current;
    if (!line?.firstElementChild || fontSize === undefined) return;
    Object.assign(line.style, { fontFamily, fontSize: `${fontSize}px`, lineHeight });
    const mark = line.firstElementChild;
    const rise = () => {
      const own = mark.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
      place.current?.style.setProperty('--rise', `${baseline - own}px`);
    };
    rise();
    document.fonts.addEventListener('loadingdone', rise);
    return () => document.fonts.removeEventListener('loadingdone', rise);
  }, [fontFamily, fontSize, lineHeight, baseline]);

  return (
    <>
      <div ref={sample} className={styles.sample} aria-hidden>
        <span />
      </div>
      <div
        ref={place}
        className={styles.place}
        dir="ltr"
        data-open={editing !== null}
        data-valign={editing?.valign}
        style={placeOf(editing)}
      >
        <div
          className={styles.text}
          data-wraps={editing?.fixedWidth}
          style={editing ? { textAlign: editing.align, color: cssColor(editing.color) } : undefined}
        >
          <div ref={twin} className={styles.twin} dir="auto" aria-hidden />
          <textarea
            ref={field}
            data-text-editor
            className={styles.field}
            aria-label={t('board.text')}
            aria-hidden={editing === null}
            tabIndex={editing === null ? -1 : 0}
            dir="auto"
            rows={1}
            cols={1}
            spellCheck={false}
            autoCapitalize="sentences"
            wrap={editing?.fixedWidth ? 'soft' : 'off'}
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
    </>
  );
}

/** As it would have come had the board had the focus: whoever hears of a key going down hears of it coming up. */
function press(canvas: HTMLCanvasElement, event: Key): void {
  for (const type of ['keydown', 'keyup']) canvas.dispatchEvent(new globalThis.KeyboardEvent(type, event));
}

/** One of those that were the board's after all has made it ask again: those behind it are this answer's. */
function takeKey(field: HTMLTextAreaElement, early: Key[], event: Key): void {
  early.push(event);
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) field.value += event.key;
}

/** Makes a field's text this one, touching only what differs. */
function patch(field: HTMLTextAreaElement, text: string): void {
  const { value } = field;
  const least = Math.min(value.length, text.length);
  let head = 0;
  while (head < least && value[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < least - head && value.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  field.setRangeText(text.slice(head, text.length - tail), head, value.length - tail, 'preserve');
}

/** A last empty line has a height only when something stands in it. */
function twinText(value: string): string {
  return `${value}\u200b`;
}

/** Board units inside, CSS px outside: one transform does it all, about the box's centre. */
export function placeOf(editing: EditingState | null): CSSProperties | undefined {
  if (!editing) return undefined;
  const { box, zoom, padding, fontFamily, fontSize, lineHeight } = editing;
  const { x, y, w, h, rot } = box;
  return {
    inlineSize: w / zoom,
    blockSize: h / zoom,
    transform: `translate(${x + w / 2}px, ${y + h / 2}px) rotate(${rot}rad) translate(${-w / 2}px, ${-h / 2}px) scale(${zoom}) translateY(var(--rise, 0px))`,
    padding,
    fontFamily,
    fontSize,
    lineHeight,
  };
}
