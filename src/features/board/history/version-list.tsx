// The panel's inside: its head, and the versions by day, newest first; what it says while there is none.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Version } from '#protocol/contract/history.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import sheet from '../shell/side-panel.module.css';
import { PanelHead } from '../shell/side-panel.tsx';
import styles from './history.module.css';
import { byDay } from './times.ts';
import { VersionEntry } from './version-entry.tsx';
import type { Versions } from './versions.ts';

interface VersionListProps {
  versions: Versions;
  chosen: number | null;
  /** The server is there. */
  up: boolean;
  /** The right to see versions was lost. */
  isDenied: boolean;
  /** What was just done. */
  said: string;
  onChoose(version: Version): void;
  onClose(): void;
}

export function VersionList({ versions, chosen, up, isDenied, said, onChoose, onClose }: VersionListProps) {
  const { t, i18n } = useTranslation();
  const { list, more, loading, error } = versions;
  const head = list[0]?.seq;
  if (isDenied)
    return (
      <>
        <PanelHead title={t('history.title')} onClose={onClose} />
        <Quiet>
          <p role="alert">{t('history.denied')}</p>
        </Quiet>
      </>
    );
  return (
    <>
      <PanelHead title={t('history.title')} onClose={onClose} />
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={classes(sheet.body, styles.list)}>
        {error !== null && (
          <Quiet>
            <p role="alert">
              {error === 'network' || !up ? t('history.offline') : t('history.failed', { code: error })}
            </p>
            <Button kind="secondary" onClick={versions.refresh}>
              {t('history.retry')}
            </Button>
          </Quiet>
        )}
        {error === null && list.length === 0 && (
          <Quiet>
            <p>{loading ? t('history.loading') : t('history.empty')}</p>
          </Quiet>
        )}
        {byDay(list, i18n.language, Date.now()).map((day) => (
          <section key={day.of[0]?.seq}>
            <h3>{day.name}</h3>
            <ol>
              {day.of.map((version) => (
                <VersionEntry
                  key={version.seq}
                  version={version}
                  isHead={version.seq === head}
                  isChosen={version.seq === chosen}
                  rename={versions.rename}
                  onChoose={() => onChoose(version)}
                />
              ))}
            </ol>
          </section>
        ))}
        {more && (
          <Button kind="secondary" className={styles.more} disabled={loading} onClick={versions.earlier}>
            {t('history.more')}
          </Button>
        )}
      </div>
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <div className={sheet.quiet}>{children}</div>;
}
