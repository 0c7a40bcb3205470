// What became of an invite: what it says is asked before anybody signs in, and anew in the person's name when they have. It is accepted when
// they say so, which they have who went on to sign in from its page.

import { useCallback, useEffect, useState } from 'react';
import { call } from '#protocol/browser/call.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { User } from '#protocol/contract/people.ts';
import type { InviteShown } from '#protocol/generated/graphql.ts';
import { graphql, userApi } from '../../account/user-api-of-page.ts';
import { server } from '../../api/page-fetch.ts';
import { pathOfResource } from '../../workspace/resource-path.ts';
import { ACCEPT_INVITE, INVITE } from './operations.ts';
import { forgetInvite, type ToldInvite } from './told.ts';

export type InviteState =
  | { is: 'asking' }
  /** The server's code. `isUnread`: what it says is not known yet. */
  | { is: 'failed'; code: string; isUnread?: boolean }
  | { is: 'ended' }
  /** It names an address that is not theirs. */
  | { is: 'for-another'; invite: InviteShown; user: User }
  /** Of one from before: `user` confirms their address, or an administrator does. */
  | { is: 'unverified'; invite: InviteShown; user: User }
  | { is: 'open'; invite: InviteShown };

/** `who`: undefined while it is not known. */
export function useInvite(link: ToldInvite | undefined, who: 'guest' | 'person' | undefined) {
  const [state, setState] = useState<InviteState>(() =>
    link && (link.expiresMs ?? Number.POSITIVE_INFINITY) > serverClock.expiryNow() ? { is: 'asking' } : { is: 'ended' },
  );
  const [isAccepting, setAccepting] = useState(false);
  const [round, setRound] = useState(0);
  const token = state.is === 'ended' ? undefined : link?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    if (token === undefined || who === undefined) return;
    const gone = new AbortController();
    setState({ is: 'asking' });
    void (who === 'person' ? askAs(token, gone.signal) : askOpenly(token, gone.signal)).then(
      (found) => gone.signal.aborted || setState(found),
    );
    return () => gone.abort();
  }, [token, who, round]);

  /** Resolves to where it leads, or undefined. */
  const accept = useCallback(async (): Promise<string | undefined> => {
    if (token === undefined) return undefined;
    setAccepting(true);
    const answer = await (await graphql()).ask(ACCEPT_INVITE, { token });
    setAccepting(false);
    if (answer.ok) {
      forgetInvite();
      return pathOfResource(answer.data.acceptInvite);
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

async function askOpenly(token: string, signal: AbortSignal): Promise<InviteState> {
  try {
    return { is: 'open', invite: await call(server, 'POST /api/invites/shown', { body: { token }, signal }) };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0)
      return error.code === 'not-found' ? { is: 'ended' } : { is: 'failed', code: error.code, isUnread: true };
    if (!signal.aborted) console.info('The invite could not be read:', error);
    return { is: 'failed', code: 'unreachable', isUnread: true };
  }
}

async function askAs(token: string, signal: AbortSignal): Promise<InviteState> {
  const [me, answer] = await Promise.all([
    userApi().then((api) => api.call('GET /api/user/me', { signal })),
    graphql().then((api) => api.ask(INVITE, { token }, signal)),
  ]);
  if (!answer.ok) return { is: 'failed', code: answer.error.code, isUnread: true };
  if (!me.ok) return { is: 'failed', code: me.error.code, isUnread: true };
  const { invite } = answer.data;
  if (!invite) return { is: 'ended' };
  if (invite.email === '') return { is: 'open', invite };
  const user = me.data;
  if (user.email.trim().toLowerCase() !== invite.email) return { is: 'for-another', invite, user };
  return invite.link === 'old' && !user.emailVerified ? { is: 'unverified', invite, user } : { is: 'open', invite };
}
