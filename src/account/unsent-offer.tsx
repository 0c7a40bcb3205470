// The offer for changes that are only on this device (SPEC: CLI-27). A person can try again, save a copy with its images, or put them on a
// new board. It must not know where the changes are read from.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeIn } from '#protocol/board-error.ts';
import { ROUTES } from '#protocol/routes.ts';
import { putOnNextBoard } from '../device/shared-things.ts';
import { usePagePlace } from '../page/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { download, fileName } from '../ui/download.ts';
import styles from './unsent-offer.module.css';

interface Props {
  /** '': untitled. */
  title: string;
  /** Rejects with `nothing-to-export` where all of the changes are to what others made. */
  copy(): Promise<Blob>;
  onRetry?: (() => void) | undefined;
  /** The person leaves for a new board. */
  onLeave?: (() => void) | undefined;
  /** False: of a wall panel, where no file is saved and no other board begun. */
  isCopied?: boolean;
}

export function UnsentOffer({ title, copy, onRetry, onLeave, isCopied = true }: Props) {
  const { t } = useTranslation(['unsent', 'dict']);
  const { go } = usePagePlace();
  const [fault, setFault] = useState<'nothing' | 'failed' | null>(null);
  const name = `${fileName(title)}.kept.json`;
  const withCopy = (use: (file: Blob) => void) => async (): Promise<void> => {
    setFault(null);
    try {
      use(await copy());
    } catch (error) {
      setFault(codeIn(error) === 'nothing-to-export' ? 'nothing' : 'failed');
    }
  };
  const putOnNewBoard = (file: Blob): void => {
    putOnNextBoard({ files: [new File([file], name, { type: file.type })], text: '', refused: [], unsentOf: title });
    onLeave?.();
    go(ROUTES.incognito.path);
  };
  return (
    <>
      <span className={styles.ways}>
        {onRetry && (
          <Button kind="secondary" onClick={onRetry}>
            {t('dict:kept.retry')}
          </Button>
        )}
        {isCopied && (
          <>
            <Button kind="secondary" onClick={withCopy((file) => download(file, name))}>
              {t('dict:kept.export')}
            </Button>
            <Button kind="secondary" onClick={withCopy(putOnNewBoard)}>
              {t('newBoard')}
            </Button>
          </>
        )}
      </span>
      {fault && <p role="alert">{t(fault)}</p>}
    </>
  );
}
