// Running imports of images in the board's stack of notices: how many have come, and Cancel. Loaded with the first import.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import { imageImportsOf } from '../../shell/image-imports.ts';
import styles from './image-imports-list.module.css';
import { cancelImport } from './run-import.ts';

export function ImageImports() {
  const board = useBoard();
  const { t, i18n } = useTranslation(['images', 'dict']);
  const { running } = useSnapshot(imageImportsOf(board));
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  return running
    .filter(({ isShown, isCanceled }) => isShown && !isCanceled)
    .map(({ run, done, total }) => {
      const text = t('adding', { count: total, done: number.format(done), total: number.format(total) });
      return (
        <Island key={run} className={styles.import} role="group" aria-label={text}>
          <p>{text}</p>
          <Button onClick={() => cancelImport(board, board.calls, run)}>{t('dict:cancel')}</Button>
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={text}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
          >
            <span style={{ inlineSize: `${(100 * done) / total}%` }} />
          </div>
        </Island>
      );
    });
}
