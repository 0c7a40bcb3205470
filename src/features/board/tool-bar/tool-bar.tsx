// The tool bar: eight tools, the rest behind the plus. On a phone three of the eight move behind it too, and the zoom stands there.

import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Divider, Island } from '../../../ui/island.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { actions, barTools, moreTools, type ToolAction } from '../actions.ts';
import { Zoom } from '../history/history-bar.tsx';
import { spoken } from '../input/shortcuts.ts';
import { board } from '../state.ts';
import { SelectButton } from './select-button.tsx';
import styles from './tool-bar.module.css';
import { isShapeTool } from './tools.ts';

/** Behind the plus on a phone. */
const ROOMY: readonly string[] = ['hand', 'sticky', 'text'];

interface ToolBarProps {
  canvas: HTMLCanvasElement;
  /** What is behind the plus is shown. */
  more: boolean;
  onMore(more: boolean): void;
}

export function ToolBar({ canvas, more, onMore }: ToolBarProps) {
  const { t } = useTranslation();
  const { tool, role } = useSnapshot(board);
  const allowed = (one: ToolAction) => role === 'editor' || !one.edits;
  const pressed = (one: ToolAction) => (one.id === 'shapes' ? isShapeTool(tool) : one.id === tool);
  const behind = moreTools.some(pressed);
  const behindOnPhone = role === 'editor' && barTools.some((one) => ROOMY.includes(one.id) && pressed(one));

  const done = (event: MouseEvent) => {
    onMore(false);
    // By pointer the keys belong to the board again; by keyboard the focus stays where it is.
    if (event.detail > 0) canvas.focus({ preventScroll: true });
  };

  const button = (one: ToolAction, className?: string) =>
    one.id === 'select' ? (
      <SelectButton key={one.id} one={one} onDone={done} />
    ) : (
      <IconButton
        key={one.id}
        icon={one.icon}
        name={t(`tool.${one.id}`)}
        keys={one.keys?.[0] && spoken(one.keys[0])}
        aria-pressed={pressed(one)}
        tip={pressed(one) ? 'none' : undefined}
        className={className}
        onClick={(event) => {
          one.run();
          done(event);
        }}
      />
    );

  return (
    <div className={styles.stack}>
      {more && (
        <Island className={styles.more} role="group" aria-label={t('tool.more')}>
          {barTools.filter((one) => ROOMY.includes(one.id) && allowed(one)).map((one) => button(one, styles.narrow))}
          {moreTools.filter(allowed).map((one) => button(one))}
          <span className={styles.view}>
            <Zoom />
            <Button onClick={actions.fit.run}>{t('action.fit')}</Button>
          </span>
        </Island>
      )}
      <Toolbar name={t('tool.bar')} className={styles.bar}>
        {barTools
          .filter(allowed)
          .map((one) => button(one, ROOMY.includes(one.id) && role === 'editor' ? styles.roomy : undefined))}
        <Divider />
        <IconButton
          icon={Plus}
          name={t('tool.more')}
          aria-expanded={more}
          className={classes(!more && behind && styles.behind, !more && behindOnPhone && styles['behind-on-phone'])}
          onClick={() => onMore(!more)}
        />
      </Toolbar>
    </div>
  );
}
