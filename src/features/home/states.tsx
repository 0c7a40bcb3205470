// Home when there is nothing to list: none found, the list cannot be read.

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { loadBoards } from './boards.ts';
import styles from './states.module.css';

export function NothingFound({ search }: { search: string }) {
  const { t } = useTranslation();
  return <p className={styles.nothing}>{t('home.nothing', { search })}</p>;
}

export function FailedState() {
  const { t } = useTranslation();
  return (
    <section className={styles.state} role="alert">
      <BrokenPicture />
      <p>{t('home.failed')}</p>
      <Button kind="secondary" onClick={() => void loadBoards()}>
        {t('home.again')}
      </Button>
    </section>
  );
}
