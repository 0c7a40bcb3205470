// Makes the HTTP server, with what holds for every request: its log, its limits, its headers and its errors.

import type { AddressInfo } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { relayOf } from '../board/realtime/relay.ts';
import { WindowCounts } from '../platform/limits/window-counts.ts';
import { logStream } from '../platform/logging/log-stream.ts';
import { addressOf, networkOf, trustOf } from '../platform/net/address.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { shareBodies } from '../web/bodies.ts';
import { presentError, presentErrors, presentParseError } from '../web/errors.ts';
import { headEveryAnswer } from '../web/headers.ts';
import { UNNAMED_PROXY } from '../web/health.ts';
import { refuseLongHeaders } from '../web/long-headers.ts';
import { requestForLog } from '../web/request-log.ts';
import { startOneRequestPerTurn } from '../web/request-scheduler.ts';
import type { Storage } from './storage.ts';

/** The time for the headers of a request, and after which a connection without a request is closed. */
const HEADERS_MS = 20_000;

export interface Http {
  server: FastifyInstance;
  trusts: ReturnType<typeof trustOf>;
  /** The network of a request's sender, also if another process has passed the request on. */
  networkOf(request: Pick<FastifyRequest, 'raw'>): string;
  /** Whether X-Forwarded-For came from a proxy that TRUST_PROXY does not name. */
  hasUnnamedProxy(): boolean;
  /** The address at which people reach the server. Without PUBLIC_URL it is known once the server listens, and throws before. */
  publicUrl(): string;
  port(): number;
  listen(): Promise<void>;
}

export function makeHttp(
  settings: Settings['web'],
  logLevel: string,
  { keys, clock }: Pick<Storage, 'keys' | 'clock'>,
): Http {
  const { trustProxy, requestMs, publicUrl } = settings;
  const trusts = trustOf(trustProxy);
  const server = Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization'],
      serializers: { req: requestForLog },
      stream: logStream,
    },
    trustProxy: trusts,
    forceCloseConnections: true,
    bodyLimit: SERVER_LIMITS.jsonBytes,
    requestTimeout: requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(5000, requestMs / 4),
    },
    frameworkErrors: presentError,
    clientErrorHandler: presentParseError,
    // The longest parameter is a list of blob names. A longer list than allowed must still reach its route, which refuses it.
    routerOptions: { maxParamLength: 4 * LIMITS.blobsAtOnce * 65 },
  });
  const port = (): number => (server.server.address() as AddressInfo).port;
  let reachedAt = publicUrl;
  return {
    server,
    trusts,
    networkOf: ({ raw }) => relayOf(keys, raw, clock)?.network ?? networkOf(addressOf(raw, trusts)),
    hasUnnamedProxy: trustProxy.length === 0 ? watchProxies(server) : () => false,
    publicUrl() {
      if (reachedAt === undefined) throw new Error('the server does not listen yet');
      return reachedAt;
    },
    port,
    async listen() {
      await listen(server, settings);
      reachedAt ??= `http://localhost:${port()}`;
    },
  };
}

/** Applies to the routes that are added from now on. */
export async function prepareRoutes({ server, networkOf }: Http, publicUrl: string | undefined): Promise<void> {
  refuseLongHeaders(server);
  startOneRequestPerTurn(server);
  headEveryAnswer(server, publicUrl);
  presentErrors(server);
  shareBodies(server, networkOf);
  await server.register(rateLimit, {
    global: false,
    store: WindowCounts,
    keyGenerator: networkOf,
    errorResponseBuilder: () => new CallerError('too-many-requests'),
  });
}

/** Logs the first request of a proxy that is not named, and returns whether there was one. */
function watchProxies(server: FastifyInstance): () => boolean {
  let isLogged = false;
  server.addHook('onRequest', async ({ headers, raw }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined) return;
    isLogged = true;
    server.log.warn({ peer: raw.socket.remoteAddress }, UNNAMED_PROXY);
  });
  return () => isLogged;
}

/** Without HOST at every address, including IPv6 if the machine has it. */
async function listen(server: FastifyInstance, { host, port }: Settings['web']): Promise<void> {
  try {
    await server.listen({ host: host ?? '::', port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host !== undefined || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await server.listen({ host: '0.0.0.0', port });
  }
}
