// Place, size and angle of what is selected, as numbers. What is typed is done with Enter or when the field is left, as one step; arrow keys
// count, and do it when they are let go.

import { Link2, Link2Off } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SelectionState } from '#protocol/board-events.ts';
import type { TurnedBox } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { LOOK_EVERY_MS, useItems } from '../../queries/use-items.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { placeAskedOf } from '../../shell/place-asked.ts';
import styles from './bounds-fields.module.css';
import { readNumber, writeNumber } from './number-text.ts';
import { FIELDS, type FieldName, placing, stepTo } from './placing.ts';

const STEP = 1;
const FAR_STEP = 10;
const NONE: readonly ItemJson[] = [];

/** Of these a phone shows its keyboard of digits: it has no minus. */
const POSITIVE: readonly FieldName[] = ['w', 'h'];

/** Opened by an action; `button` is what it stands beside, and what has the keys afterwards. */
export function PlaceFlyout({
  selection,
  button,
}: {
  selection: SelectionState;
  button: RefObject<HTMLButtonElement | null>;
}) {
  const board = useBoard();
  const placeAsked = placeAskedOf(board);
  const { t } = useTranslation('arrange');
  const { now: asked } = useSnapshot(placeAsked);
  const flyout = useRef({ isOpen: false, toggle: () => {} });
  useEffect(() => {
    if (!asked) return;
    let frame = 0;
    let alone = 0;
    const open = (): void => {
      // What it was asked in still has the keys, and gives them back a frame after it has gone.
      alone = document.querySelector('[role=menu], [role=dialog]') ? 0 : alone + 1;
      if (alone < 3) {
        frame = requestAnimationFrame(open);
        return;
      }
      placeAsked.now = false;
      if (!flyout.current.isOpen) flyout.current.toggle();
    };
    open();
    return () => cancelAnimationFrame(frame);
  }, [asked, placeAsked]);
  return (
    <Flyout
      name={t('place')}
      className={styles.surface}
      trigger={({ onClick, 'aria-expanded': isOpen }) => {
        flyout.current = { isOpen, toggle: onClick };
        return null;
      }}
    >
      <PlaceFields selection={selection} button={button} />
    </Flyout>
  );
}

function PlaceFields({ selection, button }: Parameters<typeof PlaceFlyout>[0]) {
  const board = useBoard();
  const { t } = useTranslation('arrange');
  const [found, look] = useItems(selection.ids);
  const items = found ?? NONE;
  // The box moves with frames; what it says is read when something is drawn from it.
  useMoving(frameText, LOOK_EVERY_MS);
  const [keep, setKeep] = useState(() => selection.kinds.every((kind) => kind === 'image'));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
      });
  }, [button]);

  const { values, fixed } = placing(selection, items, frameNow(board));
  const set = async (name: FieldName, value: number): Promise<void> => {
    const calls = board.calls;
    if (!calls) return;
    // As they are now: somebody may have moved them since they were read.
    const now = await calls.items({ ids: [...selection.ids] });
    const step = stepTo(name, value, { selected: selection, items: now, frame: frameNow(board), keep });
    if (step && 'changes' in step) await calls.change(step.changes);
    else if (step) await calls.act(step.action, step.dx, step.dy);
    await look();
  };

  return (
    <div className={styles.fields}>
      {FIELDS.map((name) => (
        <NumberField
          key={name}
          ref={name === 'x' ? first : undefined}
          name={name}
          value={values[name]}
          isFixed={fixed.has(name)}
          onSet={(value) => board.tell(() => set(name, value))}
        />
      ))}
      <IconButton
        className={styles.keep}
        icon={keep ? Link2 : Link2Off}
        name={t('field.keep')}
        aria-pressed={keep}
        disabled={fixed.has('w') && fixed.has('h')}
        onClick={() => setKeep(!keep)}
      />
    </div>
  );
}

interface NumberFieldProps {
  name: FieldName;
  /** null: several that differ. */
  value: number | null;
  isFixed: boolean;
  ref?: React.Ref<HTMLInputElement> | undefined;
  onSet(value: number): void;
}

function NumberField({ name, value, isFixed, ref, onSet }: NumberFieldProps) {
  const { t, i18n } = useTranslation('arrange');
  const { language } = i18n;
  /** null: nothing that the board does not say. */
  const [typed, setTyped] = useState<string | null>(null);
  const unit = name === 'angle' ? '°' : '';
  const shown = value === null ? '' : writeNumber(value, language) + unit;

  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const number = readNumber(typed, language);
    if (number !== null && typed !== shown) onSet(number);
  };
  const count = (by: number): void => {
    const from = (typed === null ? null : readNumber(typed, language)) ?? value ?? 0;
    setTyped(writeNumber(from + by, language) + unit);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (up && !isFixed) count(up * (event.shiftKey ? FAR_STEP : STEP));
    else if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <label className={styles.field} data-field={name}>
      <span>{t(`field.${name}`)}</span>
      <input
        ref={ref}
        type="text"
        inputMode={POSITIVE.includes(name) ? 'decimal' : 'text'}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={24}
        placeholder={value === null ? '–' : undefined}
        readOnly={isFixed}
        value={typed ?? shown}
        // Escape is this field's own while something is typed in it (ui/use-dismiss.ts).
        data-typed={typed === null ? undefined : true}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => (event.key === 'ArrowUp' || event.key === 'ArrowDown') && commit()}
        onBlur={commit}
      />
    </label>
  );
}

const frameText = ({ selectionBox, camera }: Motion): string => JSON.stringify([selectionBox, camera]);

/** Round what is selected, board units. */
function frameNow(board: BoardSession): TurnedBox {
  const { x, y, w, h, rot } = board.motion.selectionBox ?? { x: 0, y: 0, w: 0, h: 0, rot: 0 };
  const { zoom } = board.motion.camera;
  return { ...board.motion.boardFromCss(x, y), w: w / zoom, h: h / zoom, rot };
}
