// /shared: what another application shared with the product waits here, in memory alone, until somebody says where to put it. Any site can
// post the form, so nothing is done by itself, and what came is shown as letters.

import { FileText, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SharedThings } from '#protocol/browser/shared.ts';
import type { HomeBoard } from '#protocol/home.ts';
import { boardPath, ROUTES } from '#protocol/routes.ts';
import { isShown } from '../../auth/browser-session.ts';
import { homeStore } from '../../device/home-store.ts';
import { putOnNextBoard } from '../../device/shared-things.ts';
import type { PagesOf } from '../../page/feature-pages.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { Button } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { type Arrival, arrivalByForm, onFilesOpened } from './arrivals.ts';
import styles from './shared.module.css';

const MAX_BOARDS = 6;

/** Asked once, whatever React does twice. */
let begun: Promise<Arrival> | undefined;

export function SharedPage() {
  const { t } = useTranslation(['offline', 'dict']);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    let isGone = false;
    begun ??= arrivalByForm();
    begun.then((one) => !isGone && setArrival((before) => (typeof before === 'object' && before ? before : one)));
    onFilesOpened((one) => !isGone && setArrival(one));
    return () => {
      isGone = true;
      begun = undefined;
    };
  }, []);
  if (arrival === null) return <main aria-busy="true" />;
  if (typeof arrival === 'string' || (arrival.files.length === 0 && arrival.text === '')) {
    const why = typeof arrival === 'string' ? arrival : 'refused';
    return (
      <MessagePage picture={<BrokenPicture />} title={t(`shared.${why}.title`)} text={t(`shared.${why}.text`)}>
        <HomeLink />
      </MessagePage>
    );
  }
  return <Ask things={arrival} />;
}

export const pages = { shared: SharedPage } satisfies PagesOf<'share-target'>;

function Ask({ things }: { things: SharedThings }) {
  const { t } = useTranslation(['offline', 'dict']);
  const navigate = useNavigate();
  const [boards, setBoards] = useState<HomeBoard[]>([]);
  useEffect(() => {
    homeStore()
      .boards()
      .then(
        (all) =>
          setBoards(
            all
              .filter((board) => isShown(board) && board.role !== 'viewer')
              .sort((a, b) => b.openedAtMs - a.openedAtMs)
              .slice(0, MAX_BOARDS),
          ),
        () => undefined,
      );
  }, []);
  const put = (path: string): void => {
    putOnNextBoard(things);
    navigate(path, { replace: true });
  };
  return (
    <MessagePage picture={<Things things={things} />} title={t('shared.ask.title')} text={t('shared.ask.text')}>
      <div className={styles.places}>
        <Button kind="primary" onClick={() => put(ROUTES.incognito.path)}>
          <Plus aria-hidden size={18} strokeWidth={1.75} />
          {t('shared.ask.new')}
        </Button>
        {boards.map(({ alias, secret, title }) => (
          <Button key={alias} kind="secondary" onClick={() => put(boardPath(alias, secret))}>
            <bdi>{title || t('dict:board.untitled')}</bdi>
          </Button>
        ))}
        <Button kind="plain" onClick={() => navigate(ROUTES.home.path, { replace: true })}>
          {t('shared.ask.not')}
        </Button>
      </div>
    </MessagePage>
  );
}

function Things({ things: { files, text, refused } }: { things: SharedThings }) {
  const { t, i18n } = useTranslation(['offline', 'dict']);
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const kilobytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  return (
    <section className={styles.things} aria-label={t('shared.ask.label')}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <p key={at} className={styles.file}>
          <FileText aria-hidden size={20} strokeWidth={1.75} />
          <bdi>{file.name}</bdi>
          <span>{kilobytes.format(Math.max(1, file.size / 1000))}</span>
        </p>
      ))}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {refused.length > 0 && (
        <p className={styles.refused}>
          {t('shared.ask.refused', { names: new Intl.ListFormat(language).format(refused.map(isolated)) })}
        </p>
      )}
    </section>
  );
}

function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
