// A finished file on its way to a phone: sent while the dialog stands, then what the phone scans, until when that works, and its end.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import styles from './export.module.css';
import type { MadeFile } from './export-file.ts';
import { endShared, fileLimits, type HandedFile, type HandFault, handFaultOf, handOut, shared } from './hand-out.ts';
import { Losses } from './losses.tsx';
import { SharedFiles } from './shared-files.tsx';

export function HandOutDialog({ made }: { made: MadeFile }) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['export', 'dict']);
  const of = board.address;
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<HandedFile | null>(null);
  const [fault, setFault] = useState<HandFault | null>(null);
  const [isOver, setOver] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again
  useEffect(() => {
    const abort = new AbortController();
    setFault(null);
    setShare(0);
    handOut(of, made, setShare, abort.signal).then(setFile, (error: unknown) => {
      if (!abort.signal.aborted) setFault(handFaultOf(error));
    });
    return () => abort.abort();
  }, [of, made, tries]);
  const end = async ({ id }: HandedFile): Promise<void> => {
    setFault(null);
    try {
      await endShared(of, id);
      setOver(true);
    } catch (error) {
      setFault(handFaultOf(error));
    }
  };
  return (
    <Dialog
      title={t('hand.title')}
      closeName={t('dict:close')}
      onClose={() => closeDialog(board)}
      footer={
        <>
          {file && !isOver && <Button onClick={() => void end(file)}>{t('hand.end')}</Button>}
          {fault && !file && fault !== 'bad-file' && fault !== 'too-large' && (
            <Button kind="secondary" onClick={() => setTries(tries + 1)}>
              {t('hand.retry')}
            </Button>
          )}
          <Button kind="primary" onClick={() => closeDialog(board)}>
            {t(file || fault ? 'hand.done' : 'dict:cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.hand}>
        {!file && !fault && <Progress share={share} />}
        {file && !isOver && <Code file={file} />}
        {isOver && <p role="status">{t('hand.ended')}</p>}
        {fault && <p role="alert">{t(`hand.error.${fault}`, fileLimits(i18n.language))}</p>}
        {fault === 'files-full' && <SharedFiles onEnd={() => setTries(tries + 1)} />}
      </div>
      {file && !isOver && made.left.length > 0 && (
        <>
          <p>{t('hand.left')}</p>
          <Losses left={made.left} />
        </>
      )}
      {(!file || isOver) && fault !== 'network' && <RoomLeft />}
      {file && <SharedFiles without={file.id} />}
    </Dialog>
  );
}

function Progress({ share }: { share: number }) {
  const { t } = useTranslation('export');
  return (
    <label className={styles.sending}>
      <span>{t('hand.sending')}</span>
      <progress value={share} />
    </label>
  );
}

/** In millions of bytes, as files are sized everywhere. */
function RoomLeft() {
  const { t, i18n } = useTranslation('export');
  const { roomBytes } = useSnapshot(shared);
  if (roomBytes === null) return null;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  const size = new Intl.NumberFormat(language, format).format(roomBytes / 1e6);
  return <p className={styles.hint}>{t('hand.room', { size })}</p>;
}

function Code({ file: { address, name, until } }: { file: HandedFile }) {
  const { t, i18n } = useTranslation('export');
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(until);
  return (
    <>
      <QrCode text={address} name={t('hand.code')} className={styles.qr} />
      <bdi className={styles.handed}>{name}</bdi>
      <p role="status">{t('hand.scan')}</p>
      <p className={styles.hint}>{t('hand.until', { time })}</p>
    </>
  );
}
