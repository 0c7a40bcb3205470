// A list of boards that has nothing to show: on its way, not found, not to be had.

import { useTranslation } from 'react-i18next';
import { useOnline } from '../../page/online.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import styles from './states.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

interface SkeletonProps {
  view: 'grid' | 'list';
  isOfProject: boolean;
  label: string;
}

/** As large as what comes, so that nothing jumps. */
export function BoardsSkeleton({ view, isOfProject, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-view={view} data-of-project={isOfProject}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {CARDS.map((card) => (
        <i key={card} aria-hidden>
          <b />
          <u />
          <s />
        </i>
      ))}
    </div>
  );
}

export function NothingFound({ search, onClear }: { search: string; onClear(): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.state}>
      <MissingPicture />
      <p role="status">{t('nothing', { search })}</p>
      <Button kind="secondary" onClick={onClear}>
        {t('search.clear')}
      </Button>
    </section>
  );
}

export function FailedState({ again }: { again(): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.state} role="alert">
      <BrokenPicture />
      <h2>{t('failed.title')}</h2>
      <p>{t('failed.text')}</p>
      <Button kind="secondary" onClick={again}>
        {t('action.again')}
      </Button>
    </section>
  );
}

/** At the end of a list whose next page could not be had. */
export function MissingEnd({ again }: { again(): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.stale} role="alert">
      <p>{t('failed.more')}</p>
      <Button onClick={again}>{t('action.again')}</Button>
    </div>
  );
}

/** What was there last is shown, and could not be asked anew. Without a line the page's frame says so already. */
export function StaleNote({ again }: { again(): void }) {
  const { t } = useTranslation('dashboard');
  if (!useOnline()) return null;
  return (
    <div className={styles.stale} role="status">
      <p>{t('failed.old')}</p>
      <Button onClick={again}>{t('action.again')}</Button>
    </div>
  );
}
