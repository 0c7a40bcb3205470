// What became of an invite: asked once it is known who is signed in, accepted when they say so.

import { useCallback, useEffect, useState } from 'react';
import type { InviteLink } from '#protocol/invite-links.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import type { User } from '#protocol/user.ts';
import type { InviteShown, Place } from '#protocol/workspace.ts';
import { graphql, userApi } from '../../app/account/user-api-of-page.ts';
import { ACCEPT_INVITE, INVITE } from './documents.ts';
import { forgetInvite } from './told.ts';

export type InviteState =
  | { is: 'asking' }
  /** The server's code. */
  | { is: 'failed'; code: string }
  | { is: 'ended' }
  /** It names an address that is not theirs. */
  | { is: 'for-another'; invite: InviteShown; user: User }
  | { is: 'unverified'; invite: InviteShown }
  | { is: 'open'; invite: InviteShown };

export function useInvite(link: InviteLink | undefined, isSignedIn: boolean) {
  const [state, setState] = useState<InviteState>(() =>
    link && (link.expiresMs ?? Number.POSITIVE_INFINITY) > Date.now() ? { is: 'asking' } : { is: 'ended' },
  );
  const [isAccepting, setAccepting] = useState(false);
  const [round, setRound] = useState(0);
  const token = state.is === 'ended' ? undefined : link?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    if (token === undefined || !isSignedIn) return;
    let isGone = false;
    void ask(token).then((found) => isGone || setState(found));
    return () => {
      isGone = true;
    };
  }, [token, isSignedIn, round]);

  /** Resolves to where it leads, or undefined. */
  const accept = useCallback(async (): Promise<string | undefined> => {
    if (token === undefined) return undefined;
    setAccepting(true);
    const answer = await (await graphql()).ask(ACCEPT_INVITE, { token });
    setAccepting(false);
    if (answer.ok) {
      forgetInvite();
      return pathOf(answer.data.acceptInvite);
    }
    // Since it was shown: it ended, or the account has another address now.
    setState(
      answer.error.code === 'gone' || answer.error.code === 'not-found'
        ? { is: 'ended' }
        : { is: 'failed', code: answer.error.code },
    );
    return undefined;
  }, [token]);

  return { state, isAccepting, accept, again: () => setRound((one) => one + 1) };
}

async function ask(token: string): Promise<InviteState> {
  const [me, answer] = await Promise.all([
    userApi().then((api) => api.me()),
    graphql().then((api) => api.ask(INVITE, { token })),
  ]);
  if (!answer.ok) return { is: 'failed', code: answer.error.code };
  if (!me.ok) return { is: 'failed', code: me.error.code };
  const { invite } = answer.data;
  if (!invite) return { is: 'ended' };
  if (invite.email === '') return { is: 'open', invite };
  if (me.data.email.trim().toLowerCase() !== invite.email) return { is: 'for-another', invite, user: me.data };
  return me.data.emailVerified ? { is: 'open', invite } : { is: 'unverified', invite };
}

function pathOf({ kind, id, alias }: Place): string {
  if (kind === 'board') return boardPathOf(alias as string);
  if (kind === 'project') return `${ROUTES.project.path}?${new URLSearchParams({ projectId: id })}`;
  return kind === 'team' ? `${ROUTES.dashboard.path}?${new URLSearchParams({ teamId: id })}` : ROUTES.dashboard.path;
}
