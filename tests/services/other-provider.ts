// An identity provider of another make than ours: a small one from the registry. It signs with real keys, and says of people and
// tokens what a test tells it to.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events, type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';

export const OTHER_CLIENT = 'boards';
export const OTHER_PERSON = {
  sub: 'johndoe',
  name: 'John Doe',
  given_name: 'John',
  family_name: 'Doe',
  email: 'john.doe@elsewhere.example',
  email_verified: true,
};

type Answer = { statusCode: number; body: Record<string, unknown> };

export class OtherProvider {
  issuer = '';
  readonly made: OAuth2Issuer;
  readonly service: OAuth2Service;
  /** What it was asked since it was emptied, as "POST /token". */
  readonly asked: string[] = [];
  userinfo: Answer = { statusCode: 200, body: OTHER_PERSON };
  /** The signatures of its identity tokens hold for nothing. */
  signsWrongly = false;
  introspection: Answer = { statusCode: 401, body: {} };
  readonly #host: string;
  readonly #http = createServer((request, response) => {
    this.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    // The specification posts; this make knows GET alone.
    if (request.url === '/userinfo' && request.method === 'POST') request.method = 'GET';
    this.service.requestHandler(request, response);
  });

  private constructor(made: OAuth2Issuer, host: string) {
    this.made = made;
    this.#host = host;
    this.service = new OAuth2Service(made);
    this.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => Object.assign(answer, this.userinfo));
    this.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
      token.payload.azp = OTHER_CLIENT;
      // No two are alike.
      token.payload.jti = randomUUID();
    });
    this.service.on(Events.BeforeResponse, (answer: MutableResponse) => {
      if (answer.body === '') return;
      // Nobody asked for offline_access.
      delete answer.body.refresh_token;
      if (this.signsWrongly) answer.body.id_token = String(answer.body.id_token).replace(/.{8}$/, 'AAAAAAAA');
    });
    this.service.on(Events.BeforeIntrospect, (answer: MutableResponse) => Object.assign(answer, this.introspection));
  }

  /** `host`: of the same site as the pages for which it stands in hidden frames. */
  static async open(host = '127.0.0.1'): Promise<OtherProvider> {
    const made = new OAuth2Issuer();
    await made.keys.generate('RS256');
    const provider = new OtherProvider(made, host);
    await provider.start();
    return provider;
  }

  /** Again at the same address after `close`. */
  async start(): Promise<void> {
    this.#http.listen(this.issuer === '' ? 0 : Number(new URL(this.issuer).port), '127.0.0.1');
    await once(this.#http, 'listening');
    const { port } = this.#http.address() as AddressInfo;
    this.issuer = `http://${this.#host}:${port}`;
    this.made.url = this.issuer;
  }

  /** An access token for our client; a claim that is undefined is left out. */
  token(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Promise<string> {
    return this.made.buildToken({
      scopesOrTransform(head, payload) {
        Object.assign(head, header);
        Object.assign(payload, { sub: OTHER_PERSON.sub, azp: OTHER_CLIENT, ...claims });
        for (const [name, value] of Object.entries(payload)) if (value === undefined) delete payload[name];
      },
    });
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }
}
