// The bar beside the selection: its colours, sizes, order and what can be done with it. Loaded with the first selection; context-bar.tsx says
// when it is shown.

import { ALargeSmall, Layers, Shapes, Type } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SelectionState } from '#protocol/board-events.ts';
import { INKS, LINE_COLOUR, LINE_WIDTHS, NOTE_COLOUR, NOTE_COLOURS, type ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Flyout } from '../../../ui/flyout.tsx';
import { Divider } from '../../../ui/island.tsx';
import { Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { ACTION_WORDS, type Action } from '../actions/action.ts';
import { offeredAt, withSubmenus } from '../actions/offered/offered.ts';
import { SUBMENUS } from '../actions/offered/submenus.ts';
import { moving, onMoving } from '../canvas/moving.ts';
import { frameOptionsPart } from '../frames/frame-options-part.ts';
import { imageBarPart } from '../images/parts.ts';
import { spoken } from '../input/shortcuts.ts';
import { placeFieldsPart } from '../place-fields/part.ts';
import { tell } from '../tell.ts';
import { textChoicePart } from '../text/text-parts.ts';
import { ColourChoice, choiceClass } from '../tool-bar/colour-choice.tsx';
import { FillFlyout } from '../tool-bar/fill-flyout.tsx';
import { formsPart } from '../tool-bar/forms-part.ts';
import { FontSizes, Widths } from '../tool-bar/sizes.tsx';
import { tintFor } from '../tool-bar/tools.ts';
import { useColourName } from '../tool-bar/use-colour-name.ts';
import { placeBeside } from './beside.ts';
import { ConnectorFlyout } from './connector-options.tsx';
import styles from './context-bar.module.css';
import { FILLED } from './line-look.ts';
import { LineFlyout } from './line-options.tsx';
import { noteOptionsPart } from './note-options-part.ts';
import choices from './options.module.css';
import { pasteChoicePart } from './paste-choice-part.ts';
import { pastedNow } from './pasted-now.ts';

const LINED: readonly string[] = ['stroke', 'path', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];
const FORMED: readonly string[] = ['rectangle', 'ellipse', 'diamond', 'shape'];
const WORDED: readonly string[] = ['text', 'sticky', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];

export function SelectionBar({ selection }: { selection: SelectionState }) {
  const { t, i18n } = useTranslation(['dict', ...ACTION_WORDS]);
  const colourName = useColourName();
  const ref = useRef<HTMLDivElement>(null);
  const { kinds, style, locked } = selection;
  const has = (list: readonly string[]) => kinds.some((kind) => list.includes(kind));
  // Of several that share no colour each may have another; what lies alone is drawn in the usual one.
  const lone = (usual: string): string | null => (selection.count === 1 && !kinds.includes('group') ? usual : null);
  const { now: pasted } = useSnapshot(pastedNow);
  const change = (options: ToolOptions) => tell((calls) => calls.style(options));

  useStandBeside(ref);

  const offered = offeredAt('bar', 'selection').filter(({ section }) => !locked || section === 'state');
  const button = (action: Action) => (
    <IconButton
      key={action.id}
      icon={action.icon ?? Layers}
      name={t(action.label)}
      keys={action.keys?.[0] && spoken(action.keys[0])}
      onClick={() => action.run()}
    />
  );

  return (
    <div className={styles.area}>
      <div ref={ref} className={styles.place} dir="ltr">
        <div dir={i18n.dir()}>
          <Toolbar name={t('selection.bar')} className={styles.bar}>
            {!locked && (
              <>
                {pasted && <pasteChoicePart.Part selection={selection} />}
                {kinds.includes('frame') && <frameOptionsPart.Part selection={selection} />}
                {kinds.includes('sticky') && (
                  <ColourFlyout
                    paper
                    name={t('options.paper')}
                    color={style.fill ?? lone(style.color ?? NOTE_COLOUR)}
                    colors={NOTE_COLOURS}
                    colourName={colourName}
                    onPick={(fill) => change({ fill })}
                  />
                )}
                {kinds.includes('sticky') && <noteOptionsPart.Part selection={selection} />}
                {(has(LINED) || kinds.includes('text')) && (
                  <ColourFlyout
                    name={t('options.colour')}
                    color={style.color ?? lone(LINE_COLOUR)}
                    colors={INKS}
                    colourName={colourName}
                    onPick={(color) => change({ color, ...tintFor(style.fill, color) })}
                  />
                )}
                {has(FILLED) && <FillFlyout fill={style.fill ?? null} onPick={(fill) => change({ fill })} />}
                {has(FORMED) && (
                  <Flyout
                    name={t('selection.form')}
                    trigger={(props) => <IconButton icon={Shapes} name={t('selection.form')} {...props} />}
                  >
                    {(close) => (
                      <formsPart.Part
                        onPick={(form) => {
                          close();
                          tell((calls) => calls.form(form));
                        }}
                      />
                    )}
                  </Flyout>
                )}
                {has(LINED) && (
                  <Flyout
                    name={t('options.width')}
                    trigger={(props) => (
                      <button
                        type="button"
                        className={classes(choices.choice, styles.width)}
                        aria-label={t('options.width')}
                        title={t('options.width')}
                        {...props}
                      />
                    )}
                  >
                    <Widths widths={LINE_WIDTHS} now={style.width} onPick={(width) => change({ width })} />
                  </Flyout>
                )}
                {has(LINED) && <LineFlyout selection={selection} onPick={change} />}
                {kinds.includes('connector') && <ConnectorFlyout style={style} onPick={change} />}
                {has(WORDED) && (
                  <Flyout
                    name={t('options.fontSize')}
                    trigger={(props) => <IconButton icon={ALargeSmall} name={t('options.fontSize')} {...props} />}
                  >
                    <FontSizes now={style.fontSize} onPick={(fontSize) => change({ fontSize })} />
                  </Flyout>
                )}
                {kinds.length === 1 && kinds[0] === 'image' && selection.count === 1 && (
                  <imageBarPart.Part id={selection.ids[0] as string} />
                )}
                {has(WORDED) && (
                  <Flyout
                    name={t('options.text')}
                    trigger={(props) => <IconButton icon={Type} name={t('options.text')} {...props} />}
                  >
                    <textChoicePart.Part selection={selection} />
                  </Flyout>
                )}
                {(has(LINED) || has(WORDED)) && <Divider />}
              </>
            )}
            <placeFieldsPart.Part selection={selection} />
            {withSubmenus(offered).map((offer) =>
              'actions' in offer ? (
                <Flyout
                  key={offer.submenu}
                  name={t(SUBMENUS[offer.submenu].label)}
                  className={styles.choices}
                  trigger={(props) => (
                    <IconButton
                      icon={SUBMENUS[offer.submenu].icon}
                      name={t(SUBMENUS[offer.submenu].label)}
                      {...props}
                    />
                  )}
                >
                  {offer.actions.map(button)}
                </Flyout>
              ) : (
                button(offer)
              ),
            )}
          </Toolbar>
        </div>
      </div>
    </div>
  );
}

/**
 * Keeps the bar beside the selection while both move. Sizes are read when they change, never while something moves: reading
 * would force the layout. The area is the style sheet's: it knows where the islands are.
 */
function useStandBeside(ref: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    const area = bar?.parentElement;
    if (!bar || !area) return;
    let size = { w: 0, h: 0 };
    let free = { x: 0, y: 0, w: 0, h: 0 };
    const place = (): void => {
      if (!moving.selectionBox) return;
      const { x, y } = placeBeside(moving.selectionBox, size, free);
      bar.style.transform = `translate(${x - free.x}px, ${y - free.y}px)`;
    };
    const measure = (): void => {
      size = { w: bar.offsetWidth, h: bar.offsetHeight };
      free = { x: area.offsetLeft, y: area.offsetTop, w: area.clientWidth, h: area.clientHeight };
      place();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    observer.observe(area);
    const off = onMoving(place);
    return () => {
      observer.disconnect();
      off();
    };
  }, [ref]);
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
  return (
    <Flyout
      name={name}
      className={choiceClass}
      trigger={(props) => (
        <SwatchTrigger without="several" paper={paper ?? false} color={color} name={name} {...props} />
      )}
    >
      <ColourChoice color={color} onPick={onPick}>
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
      </ColourChoice>
    </Flyout>
  );
}
