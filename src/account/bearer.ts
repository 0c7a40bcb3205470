// The access token of who is signed in, for what is asked of boards. Loaded where somebody may be signed in, and nowhere else.

import { ApiError } from '#protocol/browser/request.ts';
import { mustSignInAgain } from '../auth/user-state.ts';
import { auth, NoProviderError } from './make-auth.ts';

let isStarted = false;

/** Undefined: nobody is signed in. `refused`: one the server does not take any more. Rejects with an ApiError where there is none. */
export async function bearer(refused?: string): Promise<string | undefined> {
  try {
    const session = await auth();
    const wasStarted = isStarted;
    isStarted = true;
    await session.start();
    // Somebody may have signed in since, in another tab.
    if (wasStarted && session.state.status === 'Guest') await session.renew();
    if (refused !== undefined && session.accessToken() === refused) await session.renew();
    const token = session.accessToken();
    if (token !== undefined && token !== refused) return token;
    if (mustSignInAgain(session.state) || refused !== undefined) throw new ApiError('unauthorized', 401);
    if (session.state.status === 'Guest') return undefined;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof NoProviderError) return undefined;
  }
  // The provider does not answer: what is on the device goes on being the person's.
  throw new ApiError('network', 0);
}
