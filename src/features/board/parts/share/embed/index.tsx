// The part of the Share dialog about pages of other origins that show the board, for managers; loaded with the dialog. Offers the HTML to
// copy, and says where no page may embed the board yet.

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { api } from '../../../../../api/api.ts';
import { flags } from '../../../../../flags/flags.ts';
import { Button } from '../../../../../ui/button.tsx';
import { copyText } from '../../../../../ui/copy-text.ts';
import { Switch } from '../../../../../ui/switch.tsx';
import { errorCode } from '../../../session/board-session.ts';
import { useBoard } from '../../../session/use-board.ts';
import { type SharedLink, useLinks } from '../links.ts';
import styles from '../share.module.css';
import { type EmbedSnippet, embedSnippet } from './snippet.ts';

/** A link by which a page may show the board to everybody: it only gives viewing, asks for nothing and has not expired. */
function isForEmbeds({ role, expires, off, hasPassword, secret }: SharedLink): boolean {
  const isValid = !off && (expires === null || expires > serverClock.now());
  return role === 'viewer' && isValid && !hasPassword && secret !== null;
}

export function ShareEmbed() {
  const board = useBoard();
  const { t, i18n } = useTranslation('embed-share');
  const { t: word } = useTranslation();
  const { title } = useSnapshot(board.store);
  const { address } = board;
  const links = useLinks(address);
  const [origins, setOrigins] = useState<readonly string[] | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    api
      .board(address)
      .call('GET /api/boards/:id/embedding', {})
      .then(
        (embedding) => setOrigins(embedding.origins),
        (error: unknown) => setFailure(errorCode(error)),
      );
  }, [address]);

  const error = failure ?? links.error;
  if (error !== null)
    return (
      <p className={styles.error} role="alert">
        {word(`errors.${error as 'unknown'}`, { defaultValue: word('errors.unknown', { code: error }) })}
      </p>
    );
  if (origins === null || links.list === null) return <p aria-busy="true" className={styles.embedding} />;
  const secret = links.list.find(isForEmbeds)?.secret ?? null;
  return (
    <section className={styles.embedding} aria-label={word('share.embed')}>
      <p>{t('text')}</p>
      {origins.length === 0 ? (
        <p className={styles.notice} role="status">
          {t('none')}
        </p>
      ) : (
        <p className={styles.hint}>{t('allowed', { origins: new Intl.ListFormat(i18n.language).format(origins) })}</p>
      )}
      {secret === null ? (
        <>
          <p className={styles.hint}>{t('noLink')}</p>
          <Button
            kind="primary"
            disabled={isAdding}
            onClick={() => {
              setAdding(true);
              void links.addForEmbeds().finally(() => setAdding(false));
            }}
          >
            {t('newLink')}
          </Button>
        </>
      ) : (
        <Snippet
          origin={location.origin}
          alias={address.alias}
          secret={secret}
          title={title || word('board.untitled')}
        />
      )}
    </section>
  );
}

function Snippet(board: Omit<EmbedSnippet, 'presents'>) {
  const { t } = useTranslation('embed-share');
  const [presents, setPresents] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const html = embedSnippet({ ...board, presents });
  return (
    <>
      {flags.features.presentation && (
        <div className={styles.history}>
          <span>{t('present')}</span>
          <Switch
            name={t('present')}
            on={presents}
            onChange={(on) => {
              setPresents(on);
              setCopied(false);
            }}
          />
        </div>
      )}
      <textarea className={styles.snippet} readOnly dir="ltr" rows={6} value={html} aria-label={t('html')} />
      <Button kind="primary" onClick={async () => setCopied(await copyText(html))}>
        {isCopied ? <Check aria-hidden strokeWidth={1.75} /> : <Copy aria-hidden strokeWidth={1.75} />}
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
