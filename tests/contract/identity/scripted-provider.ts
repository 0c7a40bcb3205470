// A provider whose answers a test writes: real requests, real signatures, and whatever a provider may do wrong.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Asked {
  method: string;
  path: string;
  body: URLSearchParams;
  authorization: string | undefined;
}

/** A status and what it says; undefined: the connection is cut. */
export type Said = { status?: number; body?: unknown } | undefined;

type Key = Parameters<SignJWT['sign']>[0];

export class ScriptedProvider {
  readonly asked: Asked[] = [];
  /** Answers by path; a test puts its own in their place. */
  readonly says = new Map<string, (asked: Asked) => Said | Promise<Said>>();
  readonly issuer: string;
  readonly #server: Server;
  readonly #key: Key;

  private constructor(server: Server, key: Key) {
    this.#server = server;
    this.#key = key;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/one`;
  }

  static async open(): Promise<ScriptedProvider> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const provider = new ScriptedProvider(server, privateKey);
    provider.begin(jwk);
    server.on('request', async (request, response) => {
      const asked = await askedBy(request);
      provider.asked.push(asked);
      const said = await provider.says.get(asked.path.replace('/realms/one', ''))?.(asked);
      if (!said) return void request.socket.destroy();
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? {}));
    });
    return provider;
  }

  /** As a provider is that does nothing wrong. */
  begin(jwk: object): void {
    const { issuer } = this;
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      end_session_endpoint: `${issuer}/end`,
      jwks_uri: `${issuer}/jwks`,
    };
    this.says.set('/.well-known/openid-configuration', () => ({ body: document }));
    this.says.set('/jwks', () => ({ body: { keys: [jwk] } }));
    this.says.set('/userinfo', () => ({ body: { sub: 'ana', given_name: 'Ana', family_name: 'Ortiz' } }));
    this.says.set('/permission', () => ({ body: { scopes: { p_mvbx: { role: 'user' } } } }));
    this.says.set('/revoke', () => ({ body: '' }));
  }

  /** A token answer as the standard has it. */
  async tokens(claims: object = {}, more: object = {}) {
    const access_token = `access-${Math.random()}`;
    const nowS = Math.floor(Date.now() / 1000);
    const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
    const all = { iss: this.issuer, aud: 'atrium', sub: 'ana', iat: nowS, exp: nowS + 600, at_hash, ...claims };
    const id_token = await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(this.#key);
    return { access_token, id_token, expires_in: 600, ...more };
  }

  to(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === `/realms/one${path}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  const body = new URLSearchParams(Buffer.concat(chunks).toString());
  return { method, path: url.split('?')[0] as string, body, authorization: headers.authorization };
}
