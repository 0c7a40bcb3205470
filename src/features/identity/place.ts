// How one signs in here, as the server says it, and whether it can be done on this page at all.

import { useCallback, useEffect, useState } from 'react';
import { call } from '#protocol/browser/call.ts';
import type { IdentityAnswer, Provider } from '#protocol/identity.ts';
import { server } from '../../api/page-fetch.ts';

export type Place =
  | { state: 'asking' }
  /** The server does not answer. */
  | { state: 'unreachable' }
  /** Plain http on another machine: no browser gives it what a sign-in needs. */
  | { state: 'insecure' }
  /** The provider inside the server is at home at another name of it: there one can sign in. */
  | { state: 'elsewhere'; origin: string }
  /** Nobody has set up accounts. */
  | { state: 'none' }
  | { state: 'providers'; providers: readonly Provider[] };

export function placeOf(
  { environment, providers }: Pick<IdentityAnswer, 'environment' | 'providers'>,
  { origin, isSecure }: { origin: string; isSecure: boolean },
): Place {
  const home = environment === 'local' && providers[0] ? new URL(providers[0].issuer).origin : origin;
  // A name of this machine alone means another machine to whoever asks from one.
  if (home !== origin && (isSecure || home.startsWith('https:'))) return { state: 'elsewhere', origin: home };
  if (!isSecure) return { state: 'insecure' };
  return providers.length > 0 ? { state: 'providers', providers } : { state: 'none' };
}

export function usePlace(): { place: Exclude<Place, { state: 'elsewhere' }>; again(): void } {
  const [place, setPlace] = useState<Exclude<Place, { state: 'elsewhere' }>>({ state: 'asking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    const gone = new AbortController();
    setPlace({ state: 'asking' });
    askPlace(gone.signal).then(
      (found) => {
        if (gone.signal.aborted) return;
        if (found.state === 'elsewhere') location.replace(found.origin + location.pathname + location.search);
        else setPlace(found);
      },
      () => gone.signal.aborted || setPlace({ state: 'unreachable' }),
    );
    return () => gone.abort();
  }, [round]);
  return { place, again: useCallback(() => setRound((one) => one + 1), []) };
}

async function askPlace(signal: AbortSignal): Promise<Place> {
  const answer = await call(server, 'GET /api/identity', { signal });
  return placeOf(answer, { origin: location.origin, isSecure: isSecureContext });
}
