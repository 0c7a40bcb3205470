// The headers of every answer, whoever gives it: routes, files, the router's own refusals, those of Node's parser and of
// upgrades. They stand on the response before anybody answers, so that no way of answering is without them; pages put those of
// their class in place of some (protocol/routes.ts), workers a policy of their own (content-security.ts).

import { createHash } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import type { HeaderClass } from '#protocol/routes.ts';
import { documentPolicy, type PageOrigins, pagePolicy } from './content-security.ts';

/** Says for browsers without `frame-ancestors` whether a page may be in a frame. */
export const FRAME_OPTIONS = 'x-frame-options';

const always: Readonly<Record<string, string>> = {
  [RESPONSE_MARK]: '1',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  [FRAME_OPTIONS]: 'DENY',
};

/** Who opens a window to sign in can be answered by it. */
const opensWindows = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** No class has an embedder policy: nothing uses shared memory. */
const ofClass: Readonly<Record<HeaderClass, Readonly<Record<string, string>>>> = {
  app: opensWindows,
  document: {},
  // The policy of the page names the origins that may show it in a frame.
  embed: {},
  // In a hidden frame of our own pages.
  silent: { [FRAME_OPTIONS]: 'SAMEORIGIN' },
};

/** Of pages, beside what every answer carries: by their class, and by the origins that are told in the settings. */
export class PageHeaders {
  readonly #origins: PageOrigins;
  readonly #said: string;

  /** `said`: what the server puts into every page's head (page-metas.ts). */
  constructor(origins: PageOrigins, said = '') {
    this.#origins = origins;
    this.#said = said;
  }

  of(headerClass: HeaderClass, nonce: string): Record<string, string> {
    return {
      ...ofClass[headerClass],
      'content-security-policy':
        headerClass === 'document'
          ? documentPolicy
          : pagePolicy(nonce, {
              ...this.#origins,
              isSilent: headerClass === 'silent',
            }),
      'cache-control': 'no-cache',
    };
  }

  /** Returns the headers of an embedded board, which the pages of `embedders` may show. It connects to no identity provider and no collector. */
  ofEmbed(embedders: readonly string[], nonce: string): Record<string, string> {
    const { assetOrigins = [] } = this.#origins;
    return {
      ...ofClass.embed,
      'content-security-policy': pagePolicy(nonce, { assetOrigins, ancestors: embedders.join(' ') || "'none'" }),
      'cache-control': 'no-cache',
    };
  }

  /** Changes when any header of a page does, or what is said in its head: devices that keep the page fetch it anew. */
  get revision(): string {
    const all = Object.keys(ofClass).map((one) => this.of(one as HeaderClass, ''));
    return createHash('sha256')
      .update(JSON.stringify([always, ...all, ...(this.#said ? [this.#said] : [])]))
      .digest('hex')
      .slice(0, 12);
  }
}

/** A year. Of this host alone: what else stands below it is not known here. */
const httpsAlone = { 'strict-transport-security': 'max-age=31536000' };

/** `publicUrl`: where it is https, browsers that came there once come by https alone. */
export function headEveryAnswer(http: FastifyInstance, publicUrl: string | undefined): void {
  const server = http.server as Server;
  const headers = Object.entries({ ...always, ...(publicUrl?.startsWith('https:') ? httpsAlone : {}) });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
  // Expectations that nobody knows are skipped; Node's own refusal would be without headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  http.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    return payload;
  });
}

/** An answer as bytes, for a connection that has no response: the last one on it. */
export function lastAnswer(status: number, body = ''): string {
  const headers = {
    ...always,
    ...(body ? { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } : {}),
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
