// The one client the embedded provider has: Atrium's own pages. It is public (a page keeps no secret), so it shows PKCE instead.

import type { ClientMetadata } from 'oidc-provider';
import { RETURN_PATHS } from '#protocol/identity.ts';
import { SCOPES } from '../platform/settings/oidc-scopes.ts';

export const CLIENT_ID = 'atrium';

export function productClient(issuer: string): ClientMetadata {
  const families = Object.values(RETURN_PATHS);
  return {
    client_id: CLIENT_ID,
    client_name: 'Atrium',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'RS256',
    scope: SCOPES.join(' '),
    redirect_uris: families.flatMap(({ signIn, silentSignIn }) => [issuer + signIn, issuer + silentSignIn]),
    post_logout_redirect_uris: families.flatMap(({ signOut, silentSignOut }) => [
      issuer + signOut,
      issuer + silentSignOut,
    ]),
  };
}
