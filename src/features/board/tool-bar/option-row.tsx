// The second row: colours, widths and kinds of the tool in hand. It exists only while that tool has something to choose.

import { Brush, Pen, PenTool, Ruler } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ToolName, ToolOptions } from '#protocol/bus.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chalk } from '../../../ui/chalk-icon.ts';
import { classes } from '../../../ui/classes.ts';
import { Divider } from '../../../ui/island.tsx';
import { SizeDot, Swatch } from '../../../ui/swatch.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { shapeTools } from '../actions.ts';
import { spoken } from '../input/shortcuts.ts';
import { rulerPart } from '../lazy-parts.ts';
import { ruler, toggleRuler } from '../ruler.ts';
import { board } from '../state.ts';
import { EraserChoice } from './eraser-choice.tsx';
import { FillFlyout } from './fill-flyout.tsx';
import styles from './option-row.module.css';
import { OwnFlyout } from './own-flyout.tsx';
import { pressTool } from './press-tool.ts';
import { SheetGrip } from './sheet-grip.tsx';
import { chooseBrush, chooseOptions, optionsOf, ROWS, widthsOf } from './tools.ts';
import { useColourName } from './use-colour-name.ts';

/** Dots on screen for the widths of a row, smallest first. */
const DOTS_CSS = [5, 9, 14];

const BRUSH_ICONS = { pen: PenTool, marker: Pen, brush: Brush, chalk: Chalk } as const;

export function OptionRow() {
  const { t } = useTranslation();
  const colourName = useColourName();
  const { tool, options, role } = useSnapshot(board);
  const { shown } = useSnapshot(ruler);
  const [folded, setFolded] = useState(false);
  const row = ROWS[tool];
  if (!row || role === 'viewer') return null;
  const now: ToolOptions = { ...optionsOf(tool as ToolName), ...options[tool] };
  const free = now.color?.startsWith('#') ? now.color : null;

  return (
    <Toolbar name={t('options.bar')} className={classes(styles.row, folded && styles.folded)}>
      <SheetGrip folded={folded} onFold={setFolded} />
      {(row.papers || row.colors) && (
        <div className={styles.group}>
          {row.papers?.map((color) => (
            <Swatch
              key={color}
              paper
              color={color}
              name={colourName(color)}
              pressed={now.fill === color}
              onPress={() => chooseOptions({ fill: color })}
            />
          ))}
          {row.colors?.map((color) => (
            <Swatch
              key={color}
              color={color}
              name={colourName(color)}
              pressed={now.color === color}
              onPress={() => chooseOptions({ color })}
            />
          ))}
          {row.colors && <OwnFlyout color={free} width={row.widths ? (now.width ?? null) : null} />}
          {row.fill && <FillFlyout fill={now.fill ?? null} onPick={(fill) => chooseOptions({ fill })} />}
        </div>
      )}
      {row.colors && <Divider />}
      {(row.widths || row.fontSizes) && (
        <div className={styles.group}>
          {row.shapes &&
            shapeTools.map((one) => (
              <IconButton
                key={one.id}
                icon={one.icon}
                name={t(`tool.${one.id}`)}
                keys={one.keys?.[0] && spoken(one.keys[0])}
                aria-pressed={one.id === tool}
                onClick={(event) => pressTool(one, event)}
              />
            ))}
          {row.brushes?.map((brush) => (
            <IconButton
              key={brush}
              icon={BRUSH_ICONS[brush]}
              name={t(`brush.${brush}`)}
              aria-pressed={now.brush === brush}
              onClick={() => chooseBrush(brush)}
            />
          ))}
          {row.cut && <EraserChoice cut={now.cut === true} onChoose={(cut) => chooseOptions({ cut })} />}
          {(row.shapes || row.brushes || row.cut) && <Divider />}
          {widthsOf(row, now.brush)?.map((width, i) => (
            <SizeDot
              key={width}
              diameterCss={DOTS_CSS[i] ?? 14}
              name={t(`options.width${i as 0 | 1 | 2}`)}
              pressed={now.width === width}
              onPress={() => chooseOptions({ width })}
            />
          ))}
          {row.fontSizes?.map((fontSize, i) => (
            <button
              key={fontSize}
              type="button"
              className={styles.size}
              aria-label={t(`options.fontSize${i as 0 | 1 | 2 | 3}`)}
              aria-pressed={now.fontSize === fontSize}
              onClick={() => chooseOptions({ fontSize })}
            >
              {['S', 'M', 'L', 'XL'][i]}
            </button>
          ))}
          {row.ruler && (
            <>
              <Divider />
              <IconButton
                icon={Ruler}
                name={t('ruler.name')}
                aria-pressed={shown}
                onPointerEnter={rulerPart.preload}
                onClick={toggleRuler}
              />
            </>
          )}
        </div>
      )}
    </Toolbar>
  );
}
