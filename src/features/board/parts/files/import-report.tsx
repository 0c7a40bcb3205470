// What came of an import: how much is on the board and whether the server has it, and by name what is not there or not as it was.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog, type ImportedFile, type ShownReport } from '../../shell/dialogs.ts';
import styles from './import-report.module.css';
import { whyLeftOut } from './left-out.ts';

/** Types of elements and items that have a word; a foreign one keeps its name. */
const KIND_WORDS = {
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
} as const;

/** Which of the file's elements are meant. */
function Places({ at }: { at: readonly string[] | undefined }) {
  const { t } = useTranslation('files');
  return at ? <small className={styles.places}>{t('at', { at: at.join(', ') })}</small> : null;
}

/** Each once, with how often it is there. */
function named(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

export function ImportDialog({ files }: { files: readonly ImportedFile[] }) {
  const board = useBoard();
  const { t } = useTranslation(['files', 'dict']);
  return (
    <Dialog
      title={t(files.every(({ report }) => report) ? 'title' : 'notAll')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <Button kind="primary" onClick={() => closeDialog(board)}>
          {t('done')}
        </Button>
      }
    >
      {files.map((file) => (
        <section key={`${file.code ?? file.report?.run} ${file.name}`} className={styles.one}>
          <h3 className={styles.name}>
            <bdi>{file.name}</bdi>
          </h3>
          {file.report && <Report report={file.report} />}
          {file.code !== undefined && <p>{whyLeftOut(file.code)}</p>}
          {file.left && <Rest names={file.left} />}
        </section>
      ))}
    </Dialog>
  );
}

function Rest({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('files');
  return (
    <>
      <h4 className={styles.head}>{t('leftOut')}</h4>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Report({ report }: { report: ShownReport }) {
  const board = useBoard();
  const { t } = useTranslation('files');
  const { kept, dropped, changed, missing = [], state, refused } = report;
  const isOffline = useSnapshot(board.store).saved?.state === 'offline';
  const sum = (entries: readonly { count: number }[]): number => entries.reduce((all, { count }) => all + count, 0);
  return (
    <>
      <div role="status">
        {state === 'refused' && <p>{t('refused', { count: refused })}</p>}
        {(kept > 0 || state !== 'refused') && <p>{t('kept', { count: kept })}</p>}
        {state === 'sending' && kept > 0 && <p>{t(isOffline ? 'offline' : 'sending')}</p>}
        {state === 'saved' && kept > 0 && <p>{t('saved')}</p>}
      </div>
      {missing.length > 0 && (
        <>
          <h4 className={styles.head}>{t('missing')}</h4>
          <p className={styles.file}>{t('missingText')}</p>
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
          <h4 className={styles.head}>{t('changed')}</h4>
          <ul className={styles.list}>
            {changed.map(({ what, count, at }) => (
              <li key={what}>
                <span className={styles.count}>{count} ×</span>
                <span>
                  {t(`change.${what}`)}
                  <Places at={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {dropped.length > 0 && (
        <>
          <h4 className={styles.head}>{t('dropped', { count: sum(dropped) })}</h4>
          <ul className={styles.list}>
            {dropped.map((entry) => (
              <li key={`${entry.type} ${entry.reason}`}>
                <span>
                  {entry.count} × <Kind type={entry.type} />
                </span>
                <span>
                  {t(`reason.${entry.reason}` as 'reason.other', { defaultValue: t('reason.other') })}
                  <Places at={entry.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Kind({ type }: { type: string }) {
  const { t } = useTranslation();
  const word = Object.hasOwn(KIND_WORDS, type) ? KIND_WORDS[type as keyof typeof KIND_WORDS] : undefined;
  return word ? t(`kind.${word}`) : <bdi>{type}</bdi>;
}
