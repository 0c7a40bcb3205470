// Everything a team has as one file: ordered here, made by the server while nobody waits, loaded from here for a week.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamExport, TeamExportAnswer } from '#protocol/contract/team-exports.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import type { HttpAnswer } from '../../api/http-client.ts';
import { Button } from '../../ui/button.tsx';
import { signedInApi } from '../../workspace/signed-in-api.ts';
import { codeOf } from './refusal.ts';
import styles from './team.module.css';

/** While it is being made. */
const ASK_MS = 2000;
const FETCH = '/api/team-exports';

/** Undefined: not known yet. */
type Known = TeamExport | null | undefined;
type Told = 'notLoaded' | 'tooMany';

export function ExportCard({ teamId }: { teamId: string }) {
  const { t, i18n } = useTranslation('team');
  const { known, told, order, load } = useTeamExport(teamId, i18n.language);
  const isMaking = known?.state === 'making';
  return (
    <section className={styles.card} aria-label={t('export.title')}>
      <header>
        <h2>{t('export.title')}</h2>
        <p>{t('export.text')}</p>
      </header>
      <div role="status">
        {isMaking && <Progress of={known} />}
        {known?.state === 'failed' && <p className={styles.failed}>{t('export.failed')}</p>}
        {known?.state === 'ready' && <Ready of={known} />}
      </div>
      {told && (
        <p className={styles.failed} role="alert">
          {t(`export.${told}`)}
        </p>
      )}
      {known !== undefined && !isMaking && (
        <div className={styles.ways}>
          {known?.state === 'ready' && (
            <Button kind="primary" onClick={load}>
              {t('export.download')}
            </Button>
          )}
          <Button kind="secondary" onClick={order}>
            {t(known ? 'export.again' : 'export.order')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Progress({ of: { done, boards } }: { of: TeamExport }) {
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

function Ready({ of: { atMs, bytes = 0, untilMs = 0, damaged } }: { of: TeamExport }) {
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

function useTeamExport(teamId: string, language: string) {
  const [known, setKnown] = useState<Known>();
  const [told, setTold] = useState<Told>();
  /** Answers of a question that was asked before another one are old. */
  const asked = useRef(0);
  const ask = useCallback(async (question: () => Promise<HttpAnswer<TeamExportAnswer>>) => {
    const mine = ++asked.current;
    const answer = await question().catch(() => undefined);
    if (mine !== asked.current) return;
    if (answer?.ok) setKnown(answer.data.export);
    else setTold(codeOf(answer?.error) === 'too-many-requests' ? 'tooMany' : 'notLoaded');
  }, []);
  const look = useCallback(
    () => ask(async () => (await signedInApi()).call('GET /api/user/team/:teamId/export', { params: { teamId } })),
    [ask, teamId],
  );
  useEffect(() => {
    void look();
    return () => {
      asked.current += 1;
    };
  }, [look]);
  const isMaking = known?.state === 'making';
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void look(), ASK_MS);
    return () => clearInterval(timer);
  }, [isMaking, look]);
  const order = (): void => {
    setTold(undefined);
    void ask(async () =>
      (await signedInApi()).call('POST /api/user/team/:teamId/export', {
        params: { teamId },
        body: { language: matchingLanguage(language) },
      }),
    );
  };
  const load = async (): Promise<void> => {
    setTold(undefined);
    const answer = await (await signedInApi()).call('POST /api/user/team/:teamId/export/ticket', {
      params: { teamId },
    });
    if (answer.ok) return send(answer.data.ticket);
    setTold('notLoaded');
    void look();
  };
  return { known, told, order, load: () => void load().catch(() => setTold('notLoaded')) };
}

/** By a form: the browser loads the file itself, and no address holds the ticket. */
function send(ticket: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = FETCH;
  form.hidden = true;
  const field = document.createElement('input');
  field.name = 'ticket';
  field.value = ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

const languageOf = (code: string): string => (code === 'cimode' ? 'en' : code);

function sizeText(bytes: number, language: string): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1));
  const format = { style: 'unit', unit: units[step]!, unitDisplay: 'short', maximumFractionDigits: step } as const;
  return new Intl.NumberFormat(language, format).format(Math.max(1, bytes / 1000 ** (step + 1)));
}
