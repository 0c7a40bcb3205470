// Whether the board is left while files are still being added: what has come stays on it.

import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { imageImportsOf } from '../../shell/image-imports.ts';
import { cancelImport } from './run-import.ts';

export function LeaveDialog({ onLeave }: { onLeave(): void }) {
  const board = useBoard();
  const { t } = useTranslation(['images', 'dict']);
  const leave = (): void => {
    for (const { run } of imageImportsOf(board).running) cancelImport(board, board.calls, run);
    closeDialog(board);
    onLeave();
  };
  return (
    <Dialog
      title={t('leave.title')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <>
          <Button kind="secondary" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button kind="primary" onClick={() => closeDialog(board)}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
