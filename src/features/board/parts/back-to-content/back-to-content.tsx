// The way back for who has lost what is on the board: stands above the tools as long as nothing of it is in view.

import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../../ui/button.tsx';
import { useBoard } from '../../session/use-board.ts';
import styles from './back-to-content.module.css';

export function BackToContent({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { loading } = useSnapshot(board.store);
  const back = (): void => {
    board.tell((calls) => calls.cameraFit('content'));
    // The button goes, the keys stay with the board.
    canvas.focus();
  };
  // What comes may be in view.
  if (loading) return null;
  return (
    <Button className={styles.back} onClick={back}>
      <ScanSearch aria-hidden strokeWidth={1.75} />
      {t('action.backToContent')}
    </Button>
  );
}
