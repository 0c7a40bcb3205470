// Everything a team has as one file: ordered here, made by the server while nobody waits, loaded from here for a week.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Export } from '#protocol/contract/exports.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import { Button } from '../../ui/button.tsx';
import { downloadTeamExport } from '../../workspace/exports/export-file.ts';
import { sizeText } from '../../workspace/exports/size-text.ts';
import { type ExportCalls, type NewestExport, useExport } from '../../workspace/exports/use-export.ts';
import { signedInApi } from '../../workspace/signed-in-api.ts';
import styles from './team.module.css';

export function ExportCard({ teamId }: { teamId: string }) {
  const { t, i18n } = useTranslation('team');
  const { newest, problem, order, load } = useTeamExport(teamId, i18n.language);
  const isMaking = newest?.state === 'making';
  return (
    <section className={styles.card} aria-label={t('export.title')}>
      <header>
        <h2>{t('export.title')}</h2>
        <p>{t('export.text')}</p>
      </header>
      <div role="status">
        {isMaking && <Progress of={newest} />}
        {newest?.state === 'failed' && <p className={styles.failed}>{t('export.failed')}</p>}
        {newest?.state === 'ready' && <Ready of={newest} />}
      </div>
      {problem && (
        <p className={styles.failed} role="alert">
          {t(`export.${problem}`)}
        </p>
      )}
      {newest !== undefined && !isMaking && (
        <div className={styles.ways}>
          {newest?.state === 'ready' && (
            <Button kind="primary" onClick={() => void load()}>
              {t('export.download')}
            </Button>
          )}
          <Button kind="secondary" onClick={() => void order()}>
            {t(newest ? 'export.again' : 'export.order')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Progress({ of: { done, boards } }: { of: Export }) {
  const { t, i18n } = useTranslation('team');
  const number = new Intl.NumberFormat(languageOf(i18n.language));
  return (
    <>
      <p>{t('export.making')}</p>
      {boards > 0 && (
        <p className={styles.hint}>
          {t('export.progress', { done: number.format(done), boards: number.format(boards) })}
        </p>
      )}
      <p className={styles.hint}>{t('export.leave')}</p>
    </>
  );
}

function Ready({ of: { atMs, bytes = 0, untilMs = 0, damaged } }: { of: Export }) {
  const { t, i18n } = useTranslation('team');
  const language = languageOf(i18n.language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  return (
    <>
      <p>{t('export.ready', { date: day.format(atMs) })}</p>
      <p className={styles.hint}>{t('export.size', { size: sizeText(bytes, language), date: day.format(untilMs) })}</p>
      {damaged > 0 && (
        <p className={styles.failed}>
          {t('export.damaged', { number: new Intl.NumberFormat(language).format(damaged) })}
        </p>
      )}
    </>
  );
}

function useTeamExport(teamId: string, language: string): NewestExport {
  const calls = useMemo<ExportCalls>(
    () => ({
      read: async () => (await signedInApi()).call('GET /api/user/team/:teamId/export', { params: { teamId } }),
      order: async () =>
        (await signedInApi()).call('POST /api/user/team/:teamId/export', {
          params: { teamId },
          body: { language: matchingLanguage(language) },
        }),
      download: () => downloadTeamExport(teamId),
    }),
    [teamId, language],
  );
  return useExport(calls);
}

const languageOf = (code: string): string => (code === 'cimode' ? 'en' : code);
