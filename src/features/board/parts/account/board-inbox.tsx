// The inbox in a panel beside the board. Drawing continues while it is open.

import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../../ui/back.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { InboxList } from '../../../../workspace/inbox/inbox-list.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import sheet from '../../shell/side-panel.module.css';
import styles from './board-inbox.module.css';

export function BoardInbox({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation('inbox');
  const { t: word } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => closeDialog(board), [board]);
  const close = useCallback(() => {
    leave();
    canvas.focus({ preventScroll: true });
  }, [canvas, leave]);
  useBack(close);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, isComposing } = event;
      // While the canvas is focused, Escape belongs to the board.
      const isForPanel = target === document.body || panel.current?.contains(target as Node);
      if (key !== 'Escape' || event.defaultPrevented || isComposing || !isForPanel) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    // The capture phase comes before the listeners of the board.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [close]);
  return (
    <div ref={panel} className={classes(sheet.panel, styles.inbox)} role="dialog" aria-label={t('title')} tabIndex={-1}>
      <InboxList
        closeButton={<IconButton icon={X} name={word('close')} tip="below" tipAlign="end" onClick={close} />}
        onLeave={leave}
      />
    </div>
  );
}
