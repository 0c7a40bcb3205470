// How the selected connectors run, what their ends look like, and what else can be done to them: behind one button of the selection's bar.

import { ArrowLeftRight, Spline, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import type { ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Flyout } from '../../../../ui/flyout.tsx';
import styles from '../../controls/choices.module.css';
import { DrawnChoice } from '../../controls/drawn-choice.tsx';
import { useBoard } from '../../session/use-board.ts';

/** In a box of 24. */
const ROUTES = {
  straight: 'M4 20L20 4',
  elbow: 'M4 20h8V4h8',
  curve: 'M4 20c12 0 4-16 16-16',
} as const;
type Route = keyof typeof ROUTES;

/** At the right end of a line in a box of 24; `filled` ones are. */
const SHAPES = {
  none: { d: '' },
  arrow: { d: 'M14 6l6 6-6 6' },
  triangle: { d: 'M11 6.5L20 12l-9 5.5z', filled: true },
  dot: { d: 'M12 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', filled: true },
  bar: { d: 'M19 6v12' },
  diamond: { d: 'M10 12l5-4 5 4-5 4z', filled: true },
  crow: { d: 'M12 12l8-5M12 12l8 5' },
  'triangle-open': { d: 'M11 6.5L20 12l-9 5.5z' },
  'dot-open': { d: 'M12 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z' },
} as const satisfies Record<StyleValue<'endHead'>, { d: string; filled?: true }>;

/** Those whose line goes on to the end. */
const TO_TIP: ReadonlySet<StyleValue<'endHead'>> = new Set(['none', 'arrow', 'bar', 'crow']);

interface ConnectorOptionsProps {
  style: ToolOptions;
  onPick(options: ToolOptions): void;
}

export function ConnectorFlyout(props: ConnectorOptionsProps) {
  const { t } = useTranslation('connectors');
  return (
    <Flyout
      name={t('options')}
      trigger={(trigger) => <IconButton icon={Spline} name={t('options')} {...trigger} />}
      className={styles.surface}
    >
      <ConnectorOptions {...props} />
    </Flyout>
  );
}

function ConnectorOptions({ style, onPick }: ConnectorOptionsProps) {
  const board = useBoard();
  const { t } = useTranslation('connectors');
  const [route, setRoute] = useRoute();
  const heads = (end: 'start' | 'end') => {
    const field = end === 'start' ? 'startHead' : 'endHead';
    return (
      <fieldset className={styles.row}>
        <legend>{t(end)}</legend>
        {STYLES[field].names.map((head) => (
          <DrawnChoice
            key={head}
            name={t(`head.${head}`)}
            pressed={(style[field] ?? 'none') === head}
            onPress={() => onPick({ [field]: head })}
          >
            <g transform={end === 'start' ? 'matrix(-1 0 0 1 24 0)' : undefined}>
              <path d={`M3 12h${TO_TIP.has(head) ? 17 : 8}`} />
              <path d={SHAPES[head].d} className={classes('filled' in SHAPES[head] && styles.filled)} />
            </g>
          </DrawnChoice>
        ))}
      </fieldset>
    );
  };
  return (
    <>
      <fieldset className={styles.row}>
        <legend>{t('route.title')}</legend>
        {(Object.keys(ROUTES) as Route[]).map((one) => (
          <DrawnChoice
            key={one}
            name={t(`route.${one}`)}
            pressed={route === one}
            onPress={() => {
              setRoute(one);
              board.tell((calls) => calls.connect(one));
            }}
          >
            <path d={ROUTES[one]} />
          </DrawnChoice>
        ))}
        <IconButton
          icon={ArrowLeftRight}
          name={t('reverse')}
          onClick={() => board.tell((calls) => calls.connect('reverse'))}
        />
        <IconButton icon={Unlink} name={t('detach')} onClick={() => board.tell((calls) => calls.connect('detach'))} />
      </fieldset>
      {heads('start')}
      {heads('end')}
    </>
  );
}

/** The route that the selected connectors share; what is chosen is shown at once. */
function useRoute(): [Route | null, (route: Route) => void] {
  const board = useBoard();
  const [route, setRoute] = useState<Route | null>(null);
  useEffect(() => {
    let gone = false;
    void board.calls
      ?.items({ kind: 'connector', ids: [...board.store.selection.ids] })
      .then((items) => {
        const all = new Set(items.map((item) => item.route ?? 'straight'));
        const [first] = all;
        if (!gone && first && all.size === 1) setRoute(first);
      })
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [board]);
  return [route, setRoute];
}
