// The tool bar: eight tools, the rest behind the plus. On a phone three of the eight move behind it too, and the zoom stands there.

import { Plus } from 'lucide-react';
import { type MouseEvent, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Divider, Island } from '../../../ui/island.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import { actions } from '../actions/index.ts';
import { barTools, moreTools, type ToolAction } from '../actions/tools.ts';
import { spoken } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import { PenButton } from './brushes.tsx';
import { Zoom } from './history-bar.tsx';
import { isInHand, pressTool } from './press-tool.ts';
import { SelectButton } from './select-button.tsx';
import styles from './tool-bar.module.css';

/** Behind the plus on a phone. */
const ROOMY: readonly string[] = ['hand', 'sticky', 'text'];

interface ToolBarProps {
  canvas: HTMLCanvasElement | null;
  /** What is behind the plus is shown. */
  more: boolean;
  onMore(more: boolean): void;
}

export function ToolBar({ canvas, more, onMore }: ToolBarProps) {
  const board = useBoard();
  const { t } = useTranslation();
  const { role, keepsTool, tool, lead, mode } = useSnapshot(board.store);
  // Which tools are enabled.
  void [lead.tools, mode.mayChange];
  const flyout = useRef<HTMLDivElement>(null);
  useDismiss(
    flyout,
    more,
    useCallback(() => onMore(false), [onMore]),
  );
  const allowed = (one: ToolAction) => (role === 'editor' || !one.edits) && one.enabled(board);
  const inHand = (one: ToolAction) => isInHand(one, tool);
  const hidden = moreTools.find(inHand);
  const hiddenOnPhones = role === 'editor' && barTools.find((one) => ROOMY.includes(one.id) && inHand(one));

  const done = (event: MouseEvent, made = false) => {
    onMore(false);
    // By pointer the keys belong to the board again; by keyboard the focus stays where it is, but for what was made there.
    const toBoard = event.detail > 0 || (made && document.activeElement === event.currentTarget);
    if (toBoard) canvas?.focus({ preventScroll: true });
  };

  const button = (one: ToolAction, className?: string) =>
    one.id === 'select' ? (
      <SelectButton key={one.id} one={one} onDone={done} />
    ) : one.id === 'pen' ? (
      <PenButton key={one.id} one={one} onDone={done} />
    ) : (
      <IconButton
        key={one.id}
        icon={one.icon}
        label={t(`tool.${one.id}`)}
        name={keepsTool && inHand(one) ? t('tool.kept', { tool: t(`tool.${one.id}`) }) : t(`tool.${one.id}`)}
        keys={one.keys?.[0] && spoken(one.keys[0])}
        aria-pressed={inHand(one)}
        tip={inHand(one) ? 'none' : undefined}
        className={classes(className, keepsTool && inHand(one) && styles.kept)}
        onClick={(event) => done(event, pressTool(board, one, event))}
      />
    );

  return (
    <div ref={flyout} className={styles.stack}>
      {more && (
        <Island className={styles.more} role="group" aria-label={t('tool.more')}>
          {barTools.filter((one) => ROOMY.includes(one.id) && allowed(one)).map((one) => button(one, styles.narrow))}
          {moreTools.filter(allowed).map((one) => button(one))}
          <span className={styles.view}>
            <Zoom />
            <Button onClick={() => actions.fit.run(board)}>{t('action.fit')}</Button>
          </span>
        </Island>
      )}
      <Toolbar name={t('tool.bar')} className={styles.bar}>
        {barTools
          .filter(allowed)
          .map((one) => button(one, ROOMY.includes(one.id) && role === 'editor' ? styles.roomy : undefined))}
        <Divider />
        <IconButton
          icon={hidden?.icon ?? Plus}
          more={!more && hidden !== undefined}
          label={t(hidden ? `tool.${hidden.id}` : 'tool.others')}
          name={hidden ? t('tool.moreWith', { tool: t(`tool.${hidden.id}`) }) : t('tool.more')}
          aria-expanded={more}
          className={classes(!more && hidden && styles.behind, !more && hiddenOnPhones && styles['behind-on-phone'])}
          onClick={() => onMore(!more)}
        />
      </Toolbar>
    </div>
  );
}
