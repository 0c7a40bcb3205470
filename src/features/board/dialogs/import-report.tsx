// What came of an import: how much is on the board and whether the server has it, and by name what is not there or not as it was.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { board } from '../state.ts';
import { closeDialog, type ShownReport } from './dialogs.ts';
import styles from './import-report.module.css';

/** Types of elements and items that have a word; a foreign one keeps its name. */
const KIND_WORDS: Readonly<
  Record<string, 'stroke' | 'connector' | 'path' | 'rectangle' | 'ellipse' | 'diamond' | 'image' | 'frame' | 'group'>
> = {
  freedraw: 'stroke',
  stroke: 'stroke',
  line: 'connector',
  arrow: 'connector',
  connector: 'connector',
  path: 'path',
  rectangle: 'rectangle',
  ellipse: 'ellipse',
  diamond: 'diamond',
  image: 'image',
  frame: 'frame',
  group: 'group',
};

/** Which of the file's elements are meant. */
function Places({ at }: { at: readonly string[] | undefined }) {
  const { t } = useTranslation();
  return at ? <small className={styles.places}>{t('import.at', { at: at.join(', ') })}</small> : null;
}

/** Each once, with how often it is there. */
function named(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

export function ImportDialog({ name, report }: { name: string; report: ShownReport }) {
  const { t } = useTranslation();
  const { kept, dropped, changed, missing = [], state, refused } = report;
  const isOffline = useSnapshot(board).saved?.state === 'offline';
  const sum = (entries: readonly { count: number }[]): number => entries.reduce((all, { count }) => all + count, 0);
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
      <div role="status">
        {state === 'refused' && <p>{t('import.refused', { count: refused })}</p>}
        {(kept > 0 || state !== 'refused') && <p>{t('import.kept', { count: kept })}</p>}
        {state === 'sending' && kept > 0 && <p>{t(isOffline ? 'import.offline' : 'import.sending')}</p>}
        {state === 'saved' && kept > 0 && <p>{t('import.saved')}</p>}
      </div>
      {missing.length > 0 && (
        <>
          <h3 className={styles.head}>{t('import.missing')}</h3>
          <p className={styles.file}>{t('import.missingText')}</p>
          <ul className={styles.list}>
            {named(missing).map(([name, count]) => (
              <li key={name}>
                <span>
                  <bdi>{name}</bdi>
                </span>
                {count > 1 && <span>{count} ×</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3 className={styles.head}>{t('import.changed')}</h3>
          <ul className={styles.list}>
            {changed.map(({ what, count, at }) => (
              <li key={what}>
                <span>{count} ×</span>
                <span>
                  {t(`import.change.${what}`)}
                  <Places at={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {dropped.length > 0 && (
        <>
          <h3 className={styles.head}>{t('import.dropped', { count: sum(dropped) })}</h3>
          <ul className={styles.list}>
            {dropped.map((entry) => (
              <li key={`${entry.type} ${entry.reason}`}>
                <span>
                  {entry.count} ×{' '}
                  {KIND_WORDS[entry.type] ? t(`kind.${KIND_WORDS[entry.type]!}`) : <bdi>{entry.type}</bdi>}
                </span>
                <span>
                  {t(`import.reason.${entry.reason}`, { defaultValue: t('import.reason.other') })}
                  <Places at={entry.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
