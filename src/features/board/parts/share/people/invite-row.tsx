// An invite that nobody has accepted yet: another letter where mail goes out, another link, or the end of it. The first two end nothing.

import { Link, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invite } from '#protocol/generated/graphql.ts';
import { hasLink, inviteUrl } from '#protocol/invite-links.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { COPY_INVITE_LINK, END_INVITE, SEND_INVITE_AGAIN } from '../../../../../api/operations/invites.ts';
import { Button } from '../../../../../ui/button.tsx';
import { copyText } from '../../../../../ui/copy-text.ts';
import rows from '../../../../../ui/person-rows.module.css';
import { when } from '../../../../../ui/when.ts';
import { IconFace } from './face.tsx';
import styles from './people.module.css';
import { shownRole } from './role-choices.ts';
import { asked, type SharedBoard } from './use-access.ts';

interface InviteRowProps {
  invite: Invite;
  shared: SharedBoard;
  alias: string;
}

export function InviteRow({ invite: { id, email, role, atMs, mailable }, shared, alias }: InviteRowProps) {
  const { t, i18n } = useTranslation('share-people');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();
  const name = email || t('byLink');
  const copy = () =>
    shared.change(async () => {
      const { copyInviteLink: made } = await asked(COPY_INVITE_LINK, { id });
      const isCopied =
        hasLink(made) &&
        (await copyText(inviteUrl(location.origin, 'board', { ...made, alias, expiresMs: made.invite.expiresMs })));
      setSaid(isCopied ? 'copied' : 'notCopied');
      return undefined;
    });
  const send = () => shared.change(async () => [(await asked(SEND_INVITE_AGAIN, { id })).sendInviteAgain]);
  const end = () =>
    shared.change(async () => {
      await asked(END_INVITE, { id });
      return [];
    });
  return (
    <li className={rows.row}>
      <IconFace icon={email === '' ? Link : Mail} pending />
      <span className={rows.words}>
        {/* An address is cut at its end, whatever the page's direction. */}
        <strong dir={email === '' ? undefined : 'ltr'}>
          <bdi>{name}</bdi>
        </strong>
        <span role="status">
          {said
            ? t(said)
            : `${t(`role.${shownRole(role as BoardRole)}`)} · ${t('invited', { when: when(atMs, i18n.language) })}`}
        </span>
        {role === 'commenter' && <span>{t('noComments')}</span>}
      </span>
      <span className={rows.answers}>
        {mailable && (
          <Button aria-label={t('sendAgainTo', { name })} onClick={() => void send()}>
            {t('sendAgain')}
          </Button>
        )}
        <Button aria-label={t('copyLinkFor', { name })} onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
        <Button className={styles.danger} aria-label={t('endInviteOf', { name })} onClick={() => void end()}>
          {t('endInvite')}
        </Button>
      </span>
    </li>
  );
}
