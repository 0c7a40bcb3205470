// Asked once, when a pen first touches a screen that takes fingers too: whether fingers draw as well, or move the board.

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeSyncedSetting } from '../../../../account/synced-settings.ts';
import { setFingerMode } from '../../../../device/input-settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import styles from './pen-question.module.css';

export function PenQuestion() {
  const board = useBoard();
  const { t } = useTranslation('wall');
  const { t: word } = useTranslation();
  const [never, setNever] = useState(true);
  const id = useId();
  const choose = (mode?: 'draw' | 'pan') => {
    if (mode) {
      setFingerMode(mode);
      board.tell((calls) => calls.setFingerMode(mode));
    }
    if (never) storeSyncedSetting('penTouchscreenModalSuppressed', true);
    closeDialog(board);
  };
  return (
    <Dialog title={t('pen.title')} closeName={word('close')} onClose={() => choose()}>
      <p>{t('pen.text')}</p>
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => choose('pan')}>
          {t('pen.move')}
        </Button>
        <Button kind="secondary" onClick={() => choose('draw')}>
          {t('pen.draw')}
        </Button>
      </div>
      <label htmlFor={id} className={styles.never}>
        <input id={id} type="checkbox" checked={never} onChange={(event) => setNever(event.currentTarget.checked)} />
        {t('pen.never')}
      </label>
    </Dialog>
  );
}
