// The debug view (debug=1, or development): a button at the window's edge that opens it. It stands beside the app, so that it works where
// the app does not.

import { Bug } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Localized } from '../../ui/overlay/localized.tsx';
import styles from './debug.module.css';
import { asText, type FlagReport, type Report, reportNow } from './report.ts';

/** After the words of the page have begun to load. */
export async function startDebug(): Promise<void> {
  await i18n.loadNamespaces('debug');
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <Suspense>
      <DebugView />
    </Suspense>,
  );
}

function DebugView() {
  const { t } = useTranslation(['debug', 'dict']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('title')}
        title={t('title')}
        onClick={() => setOpen(true)}
      >
        <Bug aria-hidden size={18} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <Localized>
          <DebugDialog onClose={() => setOpen(false)} />
        </Localized>
      )}
    </>
  );
}

function DebugDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['debug', 'dict']);
  const [report, setReport] = useState<Report | null>(null);
  useEffect(() => {
    reportNow().then(setReport, console.error);
  }, []);
  return (
    <Dialog
      title={t('title')}
      closeName={t('dict:close')}
      onClose={onClose}
      wide
      scrolls
      footer={
        <Button kind="secondary" disabled={!report} onClick={() => report && void copyText(asText(report))}>
          {t('copy')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('hint')}</p>
      {report && <Sections report={report} />}
    </Dialog>
  );
}

function Sections({ report }: { report: Report }) {
  const { t, i18n } = useTranslation(['debug', 'dict']);
  const { versions, device, worker, identity } = report;
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const yes = (is: boolean) => t(is ? 'dict:on' : 'dict:off');
  return (
    <>
      <Section
        title={t('flags')}
        rows={report.flags.map((flag) => [flag.name, <FlagState key="state" flag={flag} />])}
      />
      <Section
        title={t('versions')}
        rows={[
          [t('product'), versions.product],
          [t('release'), versions.release],
          [t('build'), versions.build],
          [t('words'), versions.words],
          [t('identityLibrary'), versions.identity],
        ]}
      />
      <Section
        title={t('device')}
        rows={[
          [t('launch'), device.launch],
          [t('panel'), yes(device.panel)],
          [t('touch'), yes(device.touch)],
          [t('model'), device.model || '–'],
        ]}
      />
      <Section
        title={t('identity')}
        rows={[
          [t('status'), identity.status],
          [t('provider'), identity.provider || '–'],
          [
            t('expires'),
            identity.expiresMs === null
              ? '–'
              : new Intl.DateTimeFormat(i18n.language === 'cimode' ? 'en' : i18n.language, {
                  timeStyle: 'medium',
                }).format(identity.expiresMs),
          ],
        ]}
      />
      <Section
        title={t('worker')}
        rows={[
          [t('status'), worker.state],
          [t('waiting'), yes(worker.waits)],
          ...report.caches.map(([name, entries]): [string, string] => [name, number.format(entries)]),
        ]}
      />
      <Section
        title={t('kept')}
        rows={report.kept.map(({ where, name, entries, characters }) => [
          `${where} ${name}`,
          t('entries', {
            count: entries,
            characters: characters === null ? '–' : number.format(characters),
          }),
        ])}
      />
    </>
  );
}

function FlagState({ flag: { value, why } }: { flag: FlagReport }) {
  const { t } = useTranslation(['debug', 'dict']);
  const is = typeof value === 'string' ? value : t(value ? 'dict:on' : 'dict:off');
  return (
    <>
      <em>{t(`why.${why}`)}</em> {is}
    </>
  );
}

function Section({ title, rows }: { title: string; rows: (readonly [string, React.ReactNode])[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
