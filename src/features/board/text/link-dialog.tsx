// Before the first link that leads away: where to.

import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useBoard } from '../session/use-board.ts';
import { closeDialog } from '../shell/dialogs.ts';
import { openAfterNotice, placeOfLink } from './open-link.ts';

export function LinkDialog({ address }: { address: string }) {
  const board = useBoard();
  const { t } = useTranslation(['text-format', 'dict']);
  const open = () => {
    closeDialog(board);
    openAfterNotice(address);
  };
  return (
    <Dialog
      title={t('leaving.title')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <>
          <Button kind="secondary" onClick={() => closeDialog(board)}>
            {t('dict:cancel')}
          </Button>
          <Button kind="primary" autoFocus onClick={open}>
            {t('leaving.open')}
          </Button>
        </>
      }
    >
      <p>{t('leaving.text')}</p>
      <p>
        <strong dir="ltr">
          <bdi>{placeOfLink(address)}</bdi>
        </strong>
      </p>
    </Dialog>
  );
}
