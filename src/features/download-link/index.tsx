// /export: a finished file of a board, fetched by what was scanned. It may be anybody's: it is named, shown as a picture at most, and saved
// by the browser as any other file. The token stays in the address, so that the page loaded again shows the same.

import { Download, FileArchive, FileImage, FileJson, FileText, type LucideIcon } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { HandedFileAnswer, HandedFormat } from '#protocol/contract/download-links.ts';
import { ROUTES } from '#protocol/routes.ts';
import { flags } from '../../flags/flags.ts';
import type { PagesOf } from '../../page/feature-pages.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import styles from './handed-file.module.css';
import { type FileFault, faultOf, pictureOf, tokenIn, toldOf } from './told.ts';

const ICONS: Readonly<Record<HandedFormat, LucideIcon>> = {
  png: FileImage,
  svg: FileImage,
  pdf: FileText,
  zip: FileArchive,
  json: FileJson,
};

export function HandedFilePage() {
  const token = tokenIn(useLocation().hash);
  if (!flags.features.exportQr) return <Navigate to={ROUTES.home.path} replace />;
  // Another code scanned while the page stands is another file.
  return token === undefined ? <Over fault="not-found" /> : <Asked key={token} token={token} />;
}

export const pages = { 'handed-file': HandedFilePage } satisfies PagesOf<'download-link'>;

function Asked({ token }: { token: string }) {
  const [file, setFile] = useState<HandedFileAnswer | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [asks, setAsks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again
  useEffect(() => {
    const abort = new AbortController();
    setFault(null);
    toldOf(token, abort.signal).then(setFile, (error: unknown) => {
      if (!abort.signal.aborted) setFault(faultOf(error));
    });
    return () => abort.abort();
  }, [token, asks]);
  if (fault) return <Over fault={fault} onRetry={() => setAsks(asks + 1)} />;
  if (!file) return <main aria-busy="true" />;
  return <File token={token} file={file} onFault={setFault} />;
}

interface FileProps {
  token: string;
  file: HandedFileAnswer;
  onFault(fault: FileFault): void;
}

function File({ token, file, onFault }: FileProps) {
  const { t, i18n } = useTranslation('handed-file');
  const [hasEdits, setBegun] = useState(false);
  const { name, by, isGuest, format, bytes } = file;
  const about = { by, format: format.toUpperCase(), size: sizeOf(bytes, i18n.language) };
  /** The browser would show the answer of a file that is over: it is asked for first. */
  const load = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      await toldOf(token, new AbortController().signal);
    } catch (error) {
      return onFault(faultOf(error));
    }
    form.submit();
    setBegun(true);
  };
  return (
    <MessagePage
      picture={<Shown token={token} file={file} />}
      title={name}
      text={t(by === '' ? 'nameless' : isGuest ? 'aboutGuest' : 'about', about)}
    >
      <form className={styles.ways} method="post" action="/api/exports/file" onSubmit={(event) => void load(event)}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonClass('primary')}>
          <Download aria-hidden size={20} strokeWidth={1.75} />
          {t('download')}
        </button>
        <small role="status">{hasEdits && t('begun')}</small>
        {isGuest ? <p className={styles.guest}>{t('guest')}</p> : <small>{t('stranger')}</small>}
      </form>
    </MessagePage>
  );
}

function Shown({ token, file }: { token: string; file: HandedFileAnswer }) {
  const [address, setAddress] = useState<string | null>(null);
  const Icon = ICONS[file.format];
  useEffect(() => {
    const abort = new AbortController();
    pictureOf(token, file, abort.signal).then(
      (picture) => picture && !abort.signal.aborted && setAddress(URL.createObjectURL(picture)),
      // The file says by itself why it cannot be had.
      () => undefined,
    );
    return () => abort.abort();
  }, [token, file]);
  if (address === null)
    return (
      <span className={styles.icon}>
        <Icon aria-hidden strokeWidth={1.25} />
      </span>
    );
  // Gone once it is seen: an address of this origin that a stranger's file stands behind can be opened by itself.
  const drop = () => URL.revokeObjectURL(address);
  const onError = () => {
    drop();
    setAddress(null);
  };
  return <img className={styles.picture} src={address} alt="" onLoad={drop} onError={onError} />;
}

function Over({ fault, onRetry }: { fault: FileFault; onRetry?: () => void }) {
  const { t } = useTranslation('handed-file');
  const mayPass = onRetry !== undefined && (fault === 'network' || fault === 'failed');
  return (
    <MessagePage
      picture={fault === 'not-found' ? <MissingPicture /> : <BrokenPicture />}
      title={t(`over.${fault}.title`)}
      text={t(`over.${fault}.text`)}
    >
      {mayPass && (
        <Button kind="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <HomeLink kind={mayPass ? 'secondary' : 'primary'} />
    </MessagePage>
  );
}

function sizeOf(bytes: number, language: string): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const locale = language === 'cimode' ? 'en' : language;
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
