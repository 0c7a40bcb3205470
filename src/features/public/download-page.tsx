// /download: how the product is installed in this browser, on a phone, and by packages where this server has any. It names nothing that
// cannot be had here.

import { Check, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOWNLOADS_META, type Downloads, downloadsIn, PACKAGES } from '#protocol/downloads.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PublicPage } from '../../page/public-page.tsx';
import { install } from '../../pwa/install-prompt.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './download.module.css';
import { type InstallMethod, installMethod } from './install-method.ts';

export function DownloadPage() {
  const { t } = useTranslation('download');
  return (
    <PublicPage title={t('title')}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className={styles.cards}>
        <BrowserCard />
        <PhoneCard />
        <PackagesCard />
      </div>
    </PublicPage>
  );
}

function BrowserCard() {
  const { t } = useTranslation('download');
  const { method, start } = useInstall();
  return (
    <section className={styles.card} aria-label={t('here.title')}>
      <h2>{t('here.title')}</h2>
      <p role="status">
        {method === 'installed' && <Check aria-hidden size={20} strokeWidth={1.75} />}
        {t(`here.${method}`)}
      </p>
      {method === 'offered' && (
        <Button kind="primary" onClick={start}>
          <Download aria-hidden strokeWidth={1.75} />
          {t('here.install')}
        </Button>
      )}
    </section>
  );
}

function useInstall(): { method: InstallMethod; start(): void } {
  const [method, setMethod] = useState(() => installMethod(install.prompt !== undefined));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('beforeinstallprompt', () => setMethod(installMethod(true)), { signal });
    addEventListener('appinstalled', () => setMethod('installed'), { signal });
    return () => stop.abort();
  }, []);
  const start = () => {
    const { prompt } = install;
    if (!prompt) return;
    // It can be used once; a browser that was declined offers it again by a new event.
    install.prompt = undefined;
    prompt.prompt().then(
      ({ outcome }) => setMethod(outcome === 'accepted' ? 'installed' : installMethod(false)),
      () => setMethod(installMethod(false)),
    );
  };
  return { method, start };
}

/** Names of this machine mean another one to a phone. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** On a device with a mouse: a phone or a tablet is where the code would lead. */
function PhoneCard() {
  const { t } = useTranslation('download');
  const { host, origin } = location;
  if (LOCAL.test(host) || matchMedia('(pointer: coarse)').matches) return null;
  return (
    <section className={styles.card} aria-label={t('phone.title')}>
      <h2>{t('phone.title')}</h2>
      <p>{t('phone.text')}</p>
      <QrCode text={origin + ROUTES.download.path} name={t('phone.code')} />
    </section>
  );
}

function PackagesCard() {
  const { t } = useTranslation('download');
  const downloads = pageDownloads();
  const names = PACKAGES.filter((name) => downloads[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('packages.title')}>
      <h2>{t('packages.title')}</h2>
      <p>{t('packages.text')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a className={buttonClass('secondary')} href={downloads[name]} rel="noreferrer">
              <Download aria-hidden strokeWidth={1.75} />
              {t(`package.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The packages that the server's settings offer. */
function pageDownloads(): Downloads {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${DOWNLOADS_META}"]`)?.content;
  return (text && downloadsIn(text)) || {};
}
