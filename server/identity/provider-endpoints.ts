// An identity provider outside of this server, as its discovery document tells it: where its keys are, and whom to ask of a token.

import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isSecureOrigin } from '../platform/net/secure-origin.ts';

/** Of one request to a provider: nobody waits for one that hangs. */
const ASK_MS = 5000;
/** Tokens may name keys that are nowhere. */
const COOLDOWN_MS = 5000;
const FOUND_MS = 3600_000;
/** After a failure, so that a provider that is gone is not asked by every request. */
const RETRY_MS = 2000;

const url = z.url().refine(isSecureOrigin, 'is neither https nor of this machine');
const discovery = z.object({
  issuer: z.string(),
  jwks_uri: url,
  userinfo_endpoint: url.optional(),
  introspection_endpoint: url.optional(),
});

export interface Endpoints {
  /** As its tokens say it. */
  issuer: string;
  keys: JWTVerifyGetKey;
  userinfoUrl: string | undefined;
  introspectionUrl: string | undefined;
}

/** A provider did not answer, or not as the standard says: nothing is known of a token then. */
export class ProviderUnreachable extends Error {}

/** `issuer` as the settings have it. Answers what was found an hour ago at most, or last when the provider cannot be reached. */
export function endpointsOf(issuer: string): () => Promise<Endpoints> {
  let last: Endpoints | undefined;
  let found: Promise<Endpoints> | undefined;
  let untilMs = 0;
  const discover = async (): Promise<Endpoints> => {
    try {
      last = await discovered(issuer);
      untilMs = Date.now() + FOUND_MS;
      return last;
    } catch (error) {
      untilMs = Date.now() + RETRY_MS;
      if (last) return last;
      throw error;
    }
  };
  return () => {
    if (Date.now() >= untilMs) {
      // Until it is answered all wait for the same.
      untilMs = Number.POSITIVE_INFINITY;
      found = discover();
    }
    return found as Promise<Endpoints>;
  };
}

async function discovered(issuer: string): Promise<Endpoints> {
  const { status, body } = await ask(`${issuer}/.well-known/openid-configuration`, {});
  const document = discovery.safeParse(body);
  if (status !== 200 || !document.success) throw new ProviderUnreachable(`${issuer} has no discovery document`);
  const { data } = document;
  // Some say it with a slash at its end, and their tokens do too.
  if (data.issuer.replace(/\/$/, '') !== issuer)
    throw new ProviderUnreachable(`${issuer} calls itself ${data.issuer}: its setting must be that`);
  return {
    issuer: data.issuer,
    keys: keysAt(data.jwks_uri),
    userinfoUrl: data.userinfo_endpoint,
    introspectionUrl: data.introspection_endpoint,
  };
}

/** Keys are fetched anew when they are ten minutes old or one is missing; those at hand count while that does not succeed. */
function keysAt(address: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), { timeoutDuration: ASK_MS, cooldownDuration: COOLDOWN_MS });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      const kept = remote.jwks();
      if (!kept) throw new ProviderUnreachable(`the keys at ${address}: ${String(error)}`);
      return createLocalJWKSet(kept)(header, token);
    }
  };
}

/** `body` undefined: no JSON. Throws ProviderUnreachable where nothing answers. */
export async function ask(address: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(ASK_MS) });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body };
  } catch (error) {
    throw new ProviderUnreachable(`${new URL(address).origin}: ${String(error)}`);
  }
}
