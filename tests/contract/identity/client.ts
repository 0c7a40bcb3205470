// An OpenID client of another make than ours, and the browser a person uses with it: cookies, redirects and forms, no scripts. It
// believes nothing: what an answer must be by the standard is checked here.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  refresh_token?: string;
}

export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  value: string;
  path: string;
  /** Epoch ms; undefined: until the browser is closed. */
  untilMs: number | undefined;
}

/** A browser without scripts: keeps cookies by path and time, follows redirects of the server's own origin. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #origin: string;
  readonly headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.headers = headers;
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.#cookies.set(`${name};${path}`, { value, path, untilMs: undefined });
  }

  get cookies(): string[] {
    return this.#living().map(([key]) => key.split(';')[0] as string);
  }

  /** Closed and opened again. */
  restart(): void {
    for (const [key, { untilMs }] of this.#cookies) if (untilMs === undefined) this.#cookies.delete(key);
  }

  /** As a page of ours asks. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
    const url = new URL(path, this.#origin);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#origin,
        cookie: this.#cookiesFor(url),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    return response.status;
  }

  get(url: string | URL): Promise<Page> {
    return this.#fetch(new URL(url, this.#origin), { method: 'GET' });
  }

  /** Fills in the page's first form with a button `name`d so, or its only one, and sends it. */
  submit(page: Page, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Page> {
    const form = /<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(page.text);
    if (!form) throw new Error(`no form at ${page.url}: ${page.text}`);
    const hidden = (form[2] as string).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const body = new URLSearchParams([...hidden].map(([, name, value]) => [name as string, value as string]));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#fetch(new URL(form[1] as string, page.url), {
      method: 'POST',
      body,
      headers: { origin: this.#origin, ...headers },
    });
  }

  async #fetch(url: URL, init: RequestInit): Promise<Page> {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'text/html', ...this.headers, cookie: this.#cookiesFor(url), ...init.headers },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, url);
    // The callback is the client's.
    if (next && !/^\/(oauth|teamsapp)\//.test(next.pathname) && next.origin === this.#origin)
      return this.#fetch(next, { method: 'GET' });
    const { status, headers } = response;
    return { url: next ?? url, status, headers, text: await response.text() };
  }

  #cookiesFor(url: URL): string {
    return this.#living()
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ');
  }

  #living(): [string, Cookie][] {
    return [...this.#cookies].filter(([, { untilMs = Number.POSITIVE_INFINITY }]) => untilMs > Date.now());
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
    const maxAge = attributes.find((one) => /^max-age=/i.test(one))?.slice(8);
    if (expires && !maxAge) throw new Error(`a cookie that ends by the device's clock: ${name}`);
    const untilMs = maxAge ? Date.now() + Number(maxAge) * 1000 : expires ? Date.parse(expires) : undefined;
    if (value === '' || (untilMs ?? Number.POSITIVE_INFINITY) <= Date.now()) this.#cookies.delete(`${name};${path}`);
    else this.#cookies.set(`${name};${path}`, { value, path, untilMs });
  }
}

export interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  revocation_endpoint: string;
  end_session_endpoint: string;
  jwks_uri: string;
  [name: string]: unknown;
}

export interface Request {
  url: URL;
  state: string;
  verifier: string;
  nonce: string;
  redirectUri: string;
}

export class StrictClient {
  readonly found: Discovery;
  readonly redirectUri: string;

  private constructor(found: Discovery, redirectUri: string) {
    this.found = found;
    this.redirectUri = redirectUri;
  }

  static async of(issuer: string, family: 'default' | 'host' = 'default'): Promise<StrictClient> {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    const found = (await response.json()) as Discovery;
    if (found.issuer !== issuer) throw new Error(`issuer ${found.issuer} is not ${issuer}`);
    return new StrictClient(found, `${issuer}${family === 'default' ? '/oauth/callback' : '/teamsapp/authcallback'}`);
  }

  request(more: Record<string, string | undefined> = {}): Request {
    const verifier = randomBytes(96).toString('base64url');
    const [state, nonce] = [randomUUID(), randomUUID()];
    const url = new URL(this.found.authorization_endpoint);
    const params = {
      response_type: 'code',
      client_id: 'atrium',
      redirect_uri: this.redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...more,
    };
    for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
    return { url, state, verifier, nonce, redirectUri: params.redirect_uri };
  }

  /** What the provider sent back, which must be of this request. */
  answer({ state, redirectUri }: Request, { url }: Page): URLSearchParams {
    if (url.origin + url.pathname !== redirectUri) throw new Error(`sent to ${url}`);
    if (url.searchParams.get('state') !== state) throw new Error('state differs');
    if (url.searchParams.get('iss') !== this.found.issuer) throw new Error('iss differs');
    return url.searchParams;
  }

  async post(endpoint: string, fields: Record<string, string>): Promise<{ status: number; body: unknown }> {
    const response = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  async redeem(request: Request, page: Page): Promise<Tokens> {
    const code = this.answer(request, page).get('code') ?? '';
    const { verifier: code_verifier, redirectUri: redirect_uri } = request;
    const fields = { grant_type: 'authorization_code', client_id: 'atrium', code, redirect_uri, code_verifier };
    const { status, body } = await this.post(this.found.token_endpoint, fields);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const tokens = body as Tokens;
    await this.verified(tokens, request.nonce);
    return tokens;
  }

  /** Signature, algorithm, issuer, audience, times, nonce and at_hash. */
  async verified({ id_token, access_token }: Tokens, nonce?: string) {
    const { payload, protectedHeader } = await jwtVerify(id_token, createRemoteJWKSet(new URL(this.found.jwks_uri)), {
      algorithms: ['RS256'],
      issuer: this.found.issuer,
      audience: 'atrium',
      requiredClaims: ['sub', 'exp', 'iat', 'at_hash'],
    });
    const hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
    if (payload.at_hash !== hash) throw new Error('at_hash differs');
    if (nonce !== undefined && payload.nonce !== nonce) throw new Error('nonce differs');
    return { ...payload, kid: protectedHeader.kid };
  }

  async userinfo(accessToken: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(this.found.userinfo_endpoint, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  signOutUrl(idToken: string | undefined, back: string): URL {
    const url = new URL(this.found.end_session_endpoint);
    if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('post_logout_redirect_uri', back);
    return url;
  }
}
