// /invite/board, /invite/project, /invite/team: who invites, to what, in which role, to everybody who has the link. Who is not signed in
// goes on from here to do so, and has joined when they are back; who is has one button.

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { InviteShown } from '#protocol/generated/graphql.ts';
import { INVITE_PATHS, type InvitePage } from '#protocol/invite-links.ts';
import { limitPathOf } from '#protocol/plans.ts';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { startedAuth } from '../../account/auth-of-page.ts';
import { useAccount } from '../../account/use-account.ts';
import type { PagesOf } from '../../page/feature-pages.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { EndedPicture, LetterPicture } from './pictures.tsx';
import { takeInvite, toldInvite, wantInvite } from './told.ts';
import { useInvite } from './use-invite.ts';

takeInvite();

function InviteBoardPage() {
  return <Invite page="board" />;
}

function InviteProjectPage() {
  return <Invite page="project" />;
}

export function InviteTeamPage() {
  return <Invite page="team" />;
}

export const pages = {
  'invite-board': InviteBoardPage,
  'invite-project': InviteProjectPage,
  'invite-team': InviteTeamPage,
} satisfies PagesOf<'invite'>;

/** Anew for each that is opened here, in the same tab too. */
function Invite({ page }: { page: InvitePage }) {
  const { key } = useLocation();
  return <OneInvite key={key} page={page} />;
}

function OneInvite({ page }: { page: InvitePage }) {
  const { t } = useTranslation('invite');
  const navigate = useNavigate();
  const [link] = useState(() => {
    takeInvite();
    return toldInvite(page);
  });
  const { standing } = useAccount();
  const who = standing === 'pending' ? undefined : standing === 'signed-in' ? 'person' : 'guest';
  const { state, isAccepting, accept, again } = useInvite(link, who);
  const join = useCallback(
    () => accept().then((path) => path !== undefined && navigate(path, { replace: true })),
    [accept, navigate],
  );
  // They read it before they went to sign in, and said there that they want it.
  const isJoining = state.is === 'open' && who === 'person' && link?.isWanted === true;
  useEffect(() => {
    if (isJoining) void join();
  }, [isJoining, join]);
  // Who came back without signing in has not said so.
  useEffect(() => {
    if (who === 'guest') wantInvite(false);
  }, [who]);

  if (state.is === 'ended') return <Navigate to={ROUTES.inviteNoAccess.path} replace />;
  if (who === undefined || state.is === 'asking' || isJoining)
    return (
      <Quiet>
        <span role="status">{t(isJoining ? 'joining' : 'asking')}</span>
      </Quiet>
    );
  if (who === 'guest' && state.is === 'open') {
    const { email, ...invite } = state.invite;
    const on = (path: string) => ({ to: withReturn(path, INVITE_PATHS[page]), onClick: () => wantInvite(true) });
    const said = may(t, invite);
    return (
      <MessagePage
        picture={<LetterPicture />}
        title={titleOf(t, invite)}
        text={email === '' ? said : `${said} ${t('forEmail', { email })}`}
      >
        <Link {...on(ROUTES.signUp.path)} className={buttonClass('primary')}>
          {t('signUp')}
        </Link>
        <Link {...on(ROUTES.signIn.path)} className={buttonClass('secondary')}>
          {t('signIn')}
        </Link>
      </MessagePage>
    );
  }
  switch (state.is) {
    case 'failed':
      if (limitPathOf(state.code) !== undefined) return <Navigate to={limitPathOf(state.code) as string} replace />;
      return (
        <MessagePage
          picture={<BrokenPicture />}
          title={t(state.isUnread ? 'unread.title' : 'failed.title')}
          text={t(state.isUnread ? 'unread.text' : 'failed.text')}
        >
          <Button kind="primary" onClick={again}>
            {t('retry')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'for-another':
      return (
        <MessagePage
          picture={<EndedPicture />}
          title={t('forAnother.title')}
          text={t('forAnother.text', { to: state.invite.email, own: state.user.email })}
        >
          <Button
            kind="primary"
            onClick={() =>
              void startedAuth().then(
                (auth) => auth.signIn({ prompt: 'login', returnPath: INVITE_PATHS[page] }),
                console.warn,
              )
            }
          >
            {t('forAnother.switch')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'unverified':
      if (!state.user.emailConfirmable)
        return (
          <MessagePage
            picture={<LetterPicture />}
            title={t('unverified.askTitle')}
            text={t('unverified.askText', {
              email: state.invite.email,
              by: state.invite.invitedBy,
            })}
          >
            <Button kind="primary" onClick={again}>
              {t('retry')}
            </Button>
            <HomeLink kind="secondary" />
          </MessagePage>
        );
      return (
        <MessagePage
          picture={<LetterPicture />}
          title={t('unverified.title')}
          text={t('unverified.text', { email: state.invite.email })}
        >
          <Link to={ROUTES.settings.path} className={buttonClass('primary')}>
            {t('unverified.settings')}
          </Link>
          <Button kind="secondary" onClick={again}>
            {t('unverified.again')}
          </Button>
        </MessagePage>
      );
    case 'open':
      return (
        <MessagePage picture={<LetterPicture />} title={titleOf(t, state.invite)} text={may(t, state.invite)}>
          <Button kind="primary" disabled={isAccepting} onClick={() => void join()}>
            {t('accept')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
  }
}

type Words = ReturnType<typeof useTranslation<'invite'>>['t'];

/** As what they come, and what they may do then. */
function may(t: Words, { kind, role }: Pick<InviteShown, 'kind' | 'role'>): string {
  return t(`may.${kind}.${role}` as 'may.board.editor');
}

function titleOf(t: Words, { kind, name, invitedBy }: Pick<InviteShown, 'kind' | 'name' | 'invitedBy'>): string {
  return name === '' ? t(`title.${kind}Unnamed`, { by: invitedBy }) : t(`title.${kind}`, { by: invitedBy, name });
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <MessagePage picture={<LetterPicture />} title="…" text="">
      {children}
    </MessagePage>
  );
}
