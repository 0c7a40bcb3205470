// The sign-in of this page, made by what the server says of its providers.

import { serverClock } from '#protocol/browser/server-clock.ts';
import type { IdentityAnswer } from '#protocol/identity.ts';
import { isServerResponse } from '#protocol/response-mark.ts';
import { Auth } from '../auth/auth.ts';
import { KEPT_IDENTITY } from '../auth/may-be-signed-in.ts';
import { hiddenFrame } from '../auth/silent-frame.ts';
import { openTokenCache } from '../auth/token-cache.ts';
import { isIFP } from '../device/device.ts';
import { readSetting, writeSetting } from '../device/settings.ts';
import { onCriticalError, onUnAuthorized } from './auth-events.ts';

/** The names of what a sign-in stores begin with it. */
export const PROJECT_NAME = 'teamone';

/** Nobody can sign in here: no provider is told. */
export class NoProviderError extends Error {
  constructor() {
    super('no identity provider');
    this.name = 'NoProviderError';
  }
}

let made: Promise<Auth> | undefined;

/** One per page. Rejects with a NoProviderError, or where nobody ever answered which providers there are. */
export function auth(): Promise<Auth> {
  made ??= make().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function make(): Promise<Auth> {
  const { environment, providers, customSessionTimeoutMs, fetchPermission } = await identityAnswer();
  const first = providers.find(({ name }) => name === 'MVB') ?? providers[0];
  if (!first) throw new NoProviderError();
  return new Auth(
    {
      authEnv: environment,
      opIssuer: first.name,
      clientId: first.clientId,
      scope: first.scope,
      projectName: PROJECT_NAME,
      onCriticalError,
      onUnAuthorized,
      enableFetchMVBPermission: fetchPermission,
      customSessionTimeout: customSessionTimeoutMs,
    },
    providers,
    {
      location,
      go: (url, replaces) => (replaces ? location.replace(url) : location.assign(url)),
      fetch: (...asked) => fetch(...asked),
      frame: hiddenFrame,
      cache: openTokenCache(),
      isPanel: isIFP,
    },
  );
}

/** As the server says it now, else as it last did. */
async function identityAnswer(): Promise<IdentityAnswer> {
  try {
    const sentMs = performance.now();
    const response = await fetch('/api/identity', { cache: 'no-store' });
    // The clock learns the server's time before any token is checked.
    serverClock.learn(response.headers.get('date'), sentMs);
    if (!response.ok || !isServerResponse(response)) throw new Error(`/api/identity: ${response.status}`);
    const answer = (await response.json()) as IdentityAnswer;
    writeSetting(KEPT_IDENTITY, JSON.stringify(answer));
    return answer;
  } catch (error) {
    const kept = readSetting(KEPT_IDENTITY);
    if (kept === null) throw error;
    return JSON.parse(kept) as IdentityAnswer;
  }
}
