// What came of an import: how much is on the board, and by name what is not.

import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#protocol/bus.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { closeDialog } from './dialogs.ts';
import styles from './import-report.module.css';

export function ImportDialog({
  name,
  kept,
  dropped,
}: {
  name: string;
  kept: number;
  dropped: ImportReport['dropped'];
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('import.title')}
      closeName={t('close')}
      onClose={closeDialog}
      footer={
        <Button kind="primary" onClick={closeDialog}>
          {t('import.done')}
        </Button>
      }
    >
      <p className={styles.file} dir="auto">
        {name}
      </p>
      <p>{t('import.kept', { count: kept })}</p>
      {dropped.length > 0 && (
        <>
          <h3 className={styles.head}>
            {t('import.dropped', { count: dropped.reduce((sum, entry) => sum + entry.count, 0) })}
          </h3>
          <ul className={styles.list}>
            {dropped.map((entry) => (
              <li key={`${entry.type} ${entry.reason}`}>
                <span>
                  {entry.count} × {entry.type}
                </span>
                <span>{entry.reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
