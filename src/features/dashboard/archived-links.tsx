// The links of an archived board: managers see them here and turn them off. Nothing else about a link can be changed until the board is
// restored. The server decides who may (server/policies/board.ts).

import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { LinksAnswer } from '#protocol/contract/links.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './archived-links.module.css';

type BoardLink = LinksAnswer['links'][number];

interface ArchivedLinks {
  /** Undefined until they are loaded. */
  links: readonly BoardLink[] | undefined;
  /** The request that failed last. */
  failed: 'load' | 'end' | undefined;
  load(): void;
  end(link: BoardLink): void;
}

function useArchivedLinks(alias: string): ArchivedLinks {
  const [links, setLinks] = useState<readonly BoardLink[]>();
  const [failed, setFailed] = useState<ArchivedLinks['failed']>();

  const fetchLinks = useCallback(async () => {
    const answer = await boardOf(alias).call('GET /api/boards/:id/links', {});
    setLinks([...answer.links].sort((a, b) => Number(a.revoked) - Number(b.revoked)));
  }, [alias]);

  const load = useCallback(() => {
    setFailed(undefined);
    fetchLinks().catch(() => setFailed('load'));
  }, [fetchLinks]);

  useEffect(load, [load]);

  const endLink = async (sha256: string) => {
    await boardOf(alias).call('PATCH /api/boards/:id/links/:sha256', { params: { sha256 }, body: { revoked: true } });
    // Another link may have ended with it (RIGHT-6).
    await fetchLinks();
  };

  return {
    links,
    failed,
    load,
    end({ sha256 }) {
      setFailed(undefined);
      endLink(sha256).catch(() => setFailed('end'));
    },
  };
}

/** The board as the account opens it, without the secret of a link. */
function boardOf(alias: string) {
  return api.board({ alias, secret: '' });
}

export function ArchivedLinksDialog({ board, onClose }: { board: BoardCard; onClose(): void }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const { links, failed, load, end } = useArchivedLinks(board.alias);
  return (
    <Dialog
      title={t('links.title', { title: board.title || word('board.untitled') })}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {word('close')}
        </Button>
      }
    >
      {links?.length !== 0 && <p>{t('links.text')}</p>}
      {links?.length === 0 && <p>{t('links.none')}</p>}
      {!links && !failed && <p role="status">{t('loading')}</p>}
      {failed && (
        <div role="alert">
          <p className={styles.failed}>{t(failed === 'load' ? 'links.failed' : 'toast.failed')}</p>
          {failed === 'load' && <Button onClick={load}>{t('action.again')}</Button>}
        </div>
      )}
      <ul className={styles.links}>
        {links?.map((link) => (
          <LinkRow key={link.sha256} link={link} onEnd={() => end(link)} />
        ))}
      </ul>
    </Dialog>
  );
}

function LinkRow({ link, onEnd }: { link: BoardLink; onEnd(): void }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const name = word(link.role === 'editor' ? 'share.edit' : 'share.view');
  // The button is removed once the link has ended, so the row takes the focus before.
  const onClick = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus();
    onEnd();
  };
  return (
    <li className={styles.link} tabIndex={-1}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span role="status">{link.revoked ? word('share.offLink') : <Terms link={link} />}</span>
      </span>
      {!link.revoked && (
        <Button kind="secondary" aria-label={t('links.endOf', { name })} onClick={onClick}>
          {t('links.end')}
        </Button>
      )}
    </li>
  );
}

/** When the link ends by itself, and whether it has a password. */
function Terms({ link: { expires, hasPassword } }: { link: BoardLink }) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const date = expires !== null && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(expires);
  const terms = [
    date && word(expires > serverClock.now() ? 'share.expires' : 'share.expired', { date }),
    hasPassword && t('links.password'),
  ];
  return terms.filter((term) => term !== false).join(' · ');
}
