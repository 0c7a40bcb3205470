// The second row: colours, widths and kinds of the tool in hand. It exists only while that tool has something to choose.

import { Ruler, Shapes } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TOOLS, type ToolOptions, widthsOf } from '#protocol/tools.ts';
import { areFirstBarsShown } from '../../../page/first-bars.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Flyout } from '../../../ui/flyout.tsx';
import { Divider } from '../../../ui/island.tsx';
import { part } from '../../../ui/lazy-part.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { shapeTools } from '../actions/tools.ts';
import { FillFlyout } from '../controls/fill-flyout.tsx';
import { formsPart } from '../controls/forms-part.ts';
import { OwnFlyout } from '../controls/own-flyout.tsx';
import { FontSizes, Widths } from '../controls/sizes.tsx';
import { useColourName } from '../controls/use-colour-name.ts';
import { rulerPart } from '../parts/ruler/part.ts';
import { rulerOf, toggleRuler } from '../session/ruler.ts';
import { spoken } from '../session/shortcuts.ts';
import { chooseForm, chooseOptions, optionsOf } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import { SheetBrushes } from './brushes.tsx';
import { EraserChoice } from './eraser-choice.tsx';
import styles from './option-row.module.css';
import { pressTool } from './press-tool.ts';
import { SheetGrip } from './sheet-grip.tsx';

const fillPatternsPart = part(() => import('../controls/fill-patterns.tsx'), 'FillPatterns', ['line-options']);

export function OptionRow() {
  const board = useBoard();
  const { t } = useTranslation();
  const colourName = useColourName();
  const { tool, options, role } = useSnapshot(board.store);
  const { shown } = useSnapshot(rulerOf(board));
  const [folded, setFolded] = useState(false);
  // In the place of one that looks the same it does not rise.
  const [isFirst] = useState(areFirstBarsShown);
  const row = TOOLS[tool];
  if (role === 'viewer' || !(row?.widths || row?.fontSizes || row?.notes)) return null;
  const now: ToolOptions = { ...optionsOf(board, tool), ...options[tool] };
  const free = now.color?.startsWith('#') ? now.color : null;

  return (
    <Toolbar name={t('options.bar')} className={classes(styles.row, isFirst && styles.first, folded && styles.folded)}>
      <SheetGrip folded={folded} onFold={setFolded} />
      {(row.notes || row.colors) && (
        <div className={styles.group}>
          {row.notes?.map((color) => (
            <Swatch
              key={color}
              paper
              color={color}
              name={colourName(color)}
              pressed={now.fill === color}
              onPress={() => chooseOptions(board, { fill: color })}
            />
          ))}
          {row.colors?.map((color) => (
            <Swatch
              key={color}
              color={color}
              name={colourName(color)}
              pressed={now.color === color}
              onPress={() => chooseOptions(board, { color })}
            />
          ))}
          {row.colors && <OwnFlyout color={free} width={row.widths ? (now.width ?? null) : null} />}
          {row.fills && (
            <FillFlyout fill={now.fill ?? null} onPick={(fill) => chooseOptions(board, { fill })}>
              <fillPatternsPart.Part
                now={now.pattern ?? 'solid'}
                unfilled={now.fill ? undefined : now.color}
                onPick={(change) => chooseOptions(board, change)}
              />
            </FillFlyout>
          )}
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
                onClick={(event) => pressTool(board, one, event)}
              />
            ))}
          {row.shapes && (
            <Flyout
              name={t('tool.moreShapes')}
              trigger={(props) => (
                <IconButton
                  more
                  icon={Shapes}
                  name={t('tool.moreShapes')}
                  aria-pressed={tool === 'shape'}
                  onPointerEnter={formsPart.preload}
                  {...props}
                />
              )}
            >
              {(close) => (
                <formsPart.Part
                  now={tool === 'shape' ? now.form : undefined}
                  onPick={(form) => {
                    close();
                    chooseForm(board, form);
                  }}
                />
              )}
            </Flyout>
          )}
          {row.brushes && <SheetBrushes />}
          {row.cuts && <EraserChoice cut={now.cut === true} onChoose={(cut) => chooseOptions(board, { cut })} />}
          {(row.shapes || row.cuts) && <Divider />}
          <span className={classes(styles.widths, row.shapes && styles.spare)}>
            <Widths
              widths={widthsOf(row, now.brush)}
              now={now.width}
              onPick={(width) => chooseOptions(board, { width })}
            />
          </span>
          {row.fontSizes && <FontSizes now={now.fontSize} onPick={(fontSize) => chooseOptions(board, { fontSize })} />}
          {row.ruler && (
            <>
              <Divider />
              <IconButton
                icon={Ruler}
                name={t('ruler.name')}
                aria-pressed={shown}
                onPointerEnter={rulerPart.preload}
                onClick={() => toggleRuler(board)}
              />
            </>
          )}
        </div>
      )}
    </Toolbar>
  );
}
