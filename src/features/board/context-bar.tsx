// The bar beside the selection: its colours, sizes, order and what can be done with it. Hidden while anything touches the
// board, and slow to come, so that it is never under a second click.

import { ArrowDown, ArrowUp, Group, Layers, Type } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SelectionState, ToolOptions, TurnedBox } from '#protocol/bus.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Flyout } from '../../ui/flyout.tsx';
import { Divider } from '../../ui/island.tsx';
import { cssColor, FreeSwatch, SizeDot, Swatch } from '../../ui/swatch.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { type Action, actions } from './actions.ts';
import styles from './context-bar.module.css';
import { FillFlyout } from './fill-flyout.tsx';
import { spoken } from './shortcuts.ts';
import { board } from './state.ts';
import { tell } from './tell.ts';
import { INKS, PAPERS } from './tools.ts';
import { useColourName } from './use-colour-name.ts';

const DELAY_MS = 250;
/** Above the box, clear of the knob that turns it; below there is only the box. */
const ABOVE_CSS = 44;
const BELOW_CSS = 20;
/** The title and share islands are above this. */
const TOP_CSS = 80;
const WIDTHS = [2, 4, 8];
const FONT_SIZES = [16, 24, 40, 64];
const DOTS_CSS = [5, 9, 14];

const LINED: readonly string[] = ['stroke', 'path', 'rectangle', 'ellipse', 'diamond', 'connector'];
const FILLED: readonly string[] = ['path', 'rectangle', 'ellipse', 'diamond'];
const WORDED: readonly string[] = ['text', 'sticky', 'rectangle', 'ellipse', 'diamond'];

export function ContextBar({ canvas }: { canvas: HTMLCanvasElement }) {
  const { selection, contacts, editing, role, tool } = useSnapshot(board);
  const wanted =
    selection.count > 0 &&
    selection.box !== null &&
    contacts === 0 &&
    !editing &&
    role === 'editor' &&
    tool === 'select';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!wanted) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && shown && selection.box ? (
    <Bar canvas={canvas} selection={selection as SelectionState} box={selection.box} />
  ) : null;
}

function Bar({ canvas, selection, box }: { canvas: HTMLCanvasElement; selection: SelectionState; box: TurnedBox }) {
  const { t } = useTranslation();
  const colourName = useColourName();
  const ref = useRef<HTMLDivElement>(null);
  const { kinds, style, locked } = selection;
  const has = (list: readonly string[]) => kinds.some((kind) => list.includes(kind));
  const change = (options: ToolOptions) => tell((calls) => calls.style(options));

  // Placed before the browser paints: above the selection, below where there is no room, always inside the view.
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const place = placeBeside(
      box,
      { w: bar.offsetWidth, h: bar.offsetHeight },
      { w: canvas.clientWidth, h: canvas.clientHeight },
    );
    bar.style.transform = `translate(${place.x}px, ${place.y}px)`;
  });

  const button = (action: Action) => (
    <IconButton
      key={action.id}
      icon={action.icon ?? Layers}
      name={t(`action.${action.label}`)}
      keys={action.keys?.[0] && spoken(action.keys[0])}
      disabled={action.enabled ? !action.enabled() : false}
      onClick={action.run}
    />
  );

  return (
    <div ref={ref} className={styles.place}>
      <Toolbar name={t('selection.bar')}>
        {locked ? (
          button(actions.unlock)
        ) : (
          <>
            {kinds.includes('sticky') && (
              <ColourFlyout
                paper
                name={t('options.paper')}
                color={style.fill ?? null}
                colors={PAPERS}
                colourName={colourName}
                onPick={(fill) => change({ fill })}
              />
            )}
            {(has(LINED) || kinds.includes('text')) && (
              <ColourFlyout
                name={t('options.colour')}
                color={style.color ?? null}
                colors={INKS}
                colourName={colourName}
                onPick={(color) => change({ color })}
              />
            )}
            {has(FILLED) && <FillFlyout fill={style.fill ?? null} onPick={(fill) => change({ fill })} />}
            {has(LINED) && (
              <Flyout
                name={t('options.width')}
                trigger={(props) => (
                  <button
                    type="button"
                    className={styles.width}
                    aria-label={t('options.width')}
                    title={t('options.width')}
                    {...props}
                  />
                )}
              >
                {WIDTHS.map((width, i) => (
                  <SizeDot
                    key={width}
                    diameterCss={DOTS_CSS[i] ?? 14}
                    name={t(`options.width${i as 0 | 1 | 2}`)}
                    pressed={style.width === width}
                    onPress={() => change({ width })}
                  />
                ))}
              </Flyout>
            )}
            {has(WORDED) && (
              <Flyout
                name={t('options.fontSize')}
                trigger={(props) => <IconButton icon={Type} name={t('options.fontSize')} {...props} />}
              >
                {FONT_SIZES.map((fontSize, i) => (
                  <button
                    key={fontSize}
                    type="button"
                    className={styles.size}
                    aria-label={t(`options.fontSize${i as 0 | 1 | 2 | 3}`)}
                    aria-pressed={style.fontSize === fontSize}
                    onClick={() => change({ fontSize })}
                  >
                    {['S', 'M', 'L', 'XL'][i]}
                  </button>
                ))}
              </Flyout>
            )}
            {(has(LINED) || has(WORDED)) && <Divider />}
            {selection.count > 1 && button({ ...actions.group, icon: Group })}
            {kinds.includes('group') && button(actions.ungroup)}
            <Flyout
              name={t('selection.order')}
              trigger={(props) => <IconButton icon={Layers} name={t('selection.order')} {...props} />}
            >
              {[
                actions.front,
                { ...actions.forward, icon: ArrowUp },
                { ...actions.backward, icon: ArrowDown },
                actions.back,
              ].map(button)}
            </Flyout>
            {button(actions.lock)}
            {button(actions.duplicate)}
            {button(actions.delete)}
          </>
        )}
      </Toolbar>
    </div>
  );
}

interface ColourFlyoutProps {
  name: string;
  /** Of a note: square, as the note is. */
  paper?: boolean;
  color: string | null;
  colors: readonly string[];
  colourName(color: string): string;
  onPick(color: string): void;
}

function ColourFlyout({ name, paper, color, colors, colourName, onPick }: ColourFlyoutProps) {
  const { t } = useTranslation();
  return (
    <Flyout
      name={name}
      trigger={(props) => (
        <button
          type="button"
          className={classes(styles.colour, paper && styles.paper)}
          aria-label={name}
          title={name}
          {...props}
        >
          <span
            className={color === null ? styles.mixed : undefined}
            style={color === null ? undefined : { background: cssColor(color) }}
          />
        </button>
      )}
    >
      {colors.map((one) => (
        <Swatch
          key={one}
          color={one}
          paper={paper ?? false}
          name={colourName(one)}
          pressed={color === one}
          onPress={() => onPick(one)}
        />
      ))}
      <FreeSwatch value={color?.startsWith('#') ? color : null} name={t('options.anyColour')} onPick={onPick} />
    </Flyout>
  );
}

interface Size {
  w: number;
  h: number;
}

/** CSS px of the bar's top left corner. */
export function placeBeside(box: TurnedBox, bar: Size, view: Size): { x: number; y: number } {
  const { cos, sin, abs } = Math;
  const h = abs(box.w * sin(box.rot)) + abs(box.h * cos(box.rot));
  const centre = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const top = centre.y - h / 2;
  const bottom = centre.y + h / 2;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
  const above = top - ABOVE_CSS - bar.h;
  const below = bottom + BELOW_CSS;
  const foot = view.h - 150;
  const y = above >= TOP_CSS ? above : below + bar.h <= foot ? below : clamp(above, TOP_CSS, foot);
  return { x: Math.round(clamp(centre.x - bar.w / 2, 8, view.w - bar.w - 8)), y: Math.round(y) };
}
