// The addresses a browser is sent to that the library does not make: sign-up and the end of the session, with the parameters of the
// specification.

import type { DiscoveryDocument } from './discovery.ts';

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce: string;
  codeChallenge: string;
}

/** The provider inside this server has it beside its authorization; others take OpenID's own prompt for it. */
export function signUpUrl(document: DiscoveryDocument, request: AuthorizationRequest): string {
  const { authorization_endpoint: endpoint, issuer } = document;
  if (endpoint === `${issuer}/oidc/auth`) return withRequest(`${issuer}/oidc/sign-up`, request).href;
  const url = withRequest(endpoint, request);
  url.searchParams.set('prompt', 'create');
  return url.href;
}

export function endSessionUrl(
  endpoint: string,
  { idToken, clientId, back, state }: { idToken: string | undefined; clientId: string; back: string; state?: string },
): string {
  const url = new URL(endpoint);
  // Without a token the provider needs to know whose address it leads back to.
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
  else url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', back);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

function withRequest(
  endpoint: string,
  { clientId, redirectUri, scope, nonce, codeChallenge }: AuthorizationRequest,
): URL {
  const url = new URL(endpoint);
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: codeChallenge,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}
