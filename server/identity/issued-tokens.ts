// Tokens that are given out without a sign-in here: for somebody whom the second provider has signed in.

import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, type JWK as JoseKey, SignJWT } from 'jose';
import type { JWK, Provider } from 'oidc-provider';
import { GRANTED_SCOPES } from '../platform/settings/oidc-scopes.ts';
import { CLIENT_ID } from './clients.ts';

export interface IssuedTokens {
  access_token: string;
  id_token: string;
  expires_in: number;
}

/** The halves of which `at_hash` is made, by the standard. */
const HALF_OF_SHA256_BYTES = 16;

/** Bound to no session: they end by themselves, or revoked. `authTimeS`: when the person signed in there. */
export async function issuedTokens(
  provider: Provider,
  signingKey: JWK,
  { sub, authTimeS }: { sub: string; authTimeS: number },
): Promise<IssuedTokens> {
  const client = await provider.Client.find(CLIENT_ID);
  if (!client) throw new Error('the product is no client of its own provider');
  const grant = new provider.Grant({ accountId: sub, clientId: CLIENT_ID });
  grant.addOIDCScope(GRANTED_SCOPES);
  const accessToken = new provider.AccessToken({
    accountId: sub,
    client,
    grantId: await grant.save(),
    gty: 'token_conversion',
    scope: GRANTED_SCOPES,
    extra: { auth_time: authTimeS },
  } as ConstructorParameters<Provider['AccessToken']>[0]);
  const access_token = await accessToken.save();
  const hash = createHash('sha256').update(access_token).digest().subarray(0, HALF_OF_SHA256_BYTES);
  const key = signingKey as JoseKey;
  const id_token = await new SignJWT({ at_hash: hash.toString('base64url'), auth_time: authTimeS })
    .setProtectedHeader({ alg: 'RS256', kid: await calculateJwkThumbprint(key) })
    .setIssuer(provider.issuer)
    .setSubject(sub)
    .setAudience(CLIENT_ID)
    .setIssuedAt()
    .setExpirationTime(`${accessToken.expiration} s`)
    .sign(await importJWK(key, 'RS256'));
  return { access_token, id_token, expires_in: accessToken.expiration };
}
