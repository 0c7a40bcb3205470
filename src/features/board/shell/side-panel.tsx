// A panel beside the board: its head, its way out by button, Escape and Back. What stands in it is its user's.

import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../ui/back.ts';
import { IconButton } from '../../../ui/button.tsx';
import { isTyping } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './side-panel.module.css';
import { closePanel } from './side-panels.ts';

interface SidePanelProps {
  title: string;
  canvas: HTMLCanvasElement;
  children: ReactNode;
}

export function SidePanel({ title, canvas, children }: SidePanelProps) {
  const board = useBoard();
  const panel = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    closePanel(board);
    canvas.focus({ preventScroll: true });
  }, [canvas, board]);

  useBack(close);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = panel.current?.contains(event.target as Node);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside || isTyping(board, event)) return;
      event.preventDefault();
      close();
    };
    // Before the board's own keys.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [close, board]);

  return (
    <div className={styles.area}>
      <aside ref={panel} data-island className={styles.panel} aria-label={title} tabIndex={-1}>
        <PanelHead title={title} onClose={close} />
        <div className={styles.body}>{children}</div>
      </aside>
    </div>
  );
}

export function PanelHead({ title, onClose }: { title: string; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      <IconButton icon={X} name={t('close')} tip="below" tipAlign="end" onClick={onClose} />
    </header>
  );
}
