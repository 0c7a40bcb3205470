// Records that strangers begin: sign-ins and sign-ups. Each is stored until it ends, in bounded numbers per network and in all.

import { AsyncLocalStorage } from 'node:async_hooks';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { Begun } from './oidc-record-changes.ts';

/** The library hands no request to where it stores something. */
const beginning = new AsyncLocalStorage<string>();

/** What is begun in `work` is of this network. */
export function fromNetwork<T>(network: string, work: () => T): T {
  return beginning.run(network, work);
}

/** Undefined outside of `fromNetwork`: there sign-ins go on, and none begins. */
export function begunSignIn(): Begun | undefined {
  const network = beginning.getStore();
  return network === undefined ? undefined : begun('sign-in', network, SERVER_LIMITS.signInsUnfinishedOfNetwork);
}

export function begunSignUp(network: string): Begun {
  return begun('sign-up', network, SERVER_LIMITS.signUpsUnfinishedOfNetwork);
}

/** Of nobody's address more is kept than a hash. */
function begun(what: string, network: string, maxOfNetwork: number): Begun {
  return { network: hashed(`${what} ${network}`), maxOfNetwork, maxOfAll: SERVER_LIMITS.unfinishedOfAll };
}
