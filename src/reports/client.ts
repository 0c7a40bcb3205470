// Reports by @sentry/react. Each number is set here, since the library's own differ from the specification's; what is sent is built anew from
// what may be told, whatever the library has put in.

import {
  addBreadcrumb,
  captureException,
  close,
  dedupeIntegration,
  type ErrorEvent,
  getIsolationScope,
  init,
  linkedErrorsIntegration,
} from '@sentry/react';
import { RELEASE } from '#protocol/versions.ts';
import type { Failure } from '../app/failures.ts';
import { bareCall, rowOf } from '../telemetry/address.ts';
import { bareError } from '../telemetry/bare-error.ts';
import { isIgnored } from './ignored.ts';
import { BUFFERED, reportTransport } from './transport.ts';

export const ENVIRONMENT = 'prod';
export const TRACES = 1;
export const CHAINED = 5;
export const BREADCRUMBS = 100;
/** A report is at most so many UTF-16 units of JSON: what is beside the error goes first. */
export const REPORT_LENGTH = 100 * 1024;

/** A board that broke breaks no second time within. */
const ONE_FALL_MS = 1000;

export interface Reports {
  report(failure: Failure): void;
  /** Where somebody goes, by the table of addresses. */
  wentTo(pathname: string): void;
  /** Nothing more is sent. */
  stop(): void;
}

export function startReports(dsn: string): Reports {
  let isRunning = true;
  /** What fails with every frame costs the page no more than what would be sent of it. */
  const second = { beganMs: 0, count: 0 };
  const isTooMany = (): boolean => {
    const nowMs = Date.now();
    if (nowMs - second.beganMs >= 1000) Object.assign(second, { beganMs: nowMs, count: 0 });
    return ++second.count > BUFFERED;
  };
  init({
    dsn,
    release: RELEASE,
    environment: ENVIRONMENT,
    sampleRate: 1,
    tracesSampleRate: TRACES,
    tracePropagationTargets: [],
    maxBreadcrumbs: BREADCRUMBS,
    sendClientReports: false,
    // None of those that listen to the page: failures are told by whom they happen to (src/app/failures.ts).
    defaultIntegrations: false,
    integrations: [dedupeIntegration(), linkedErrorsIntegration({ limit: CHAINED })],
    transport: reportTransport(() => isRunning),
    beforeSend: (event) => (isRunning ? bareReport(event) : null),
  });

  let brokeMs = Number.NEGATIVE_INFINITY;
  /** The board tells of a fall, and then its thread of the same error. */
  const isTold = ({ source }: Failure): boolean => {
    if (source !== 'board') return false;
    const sinceMs = Date.now() - brokeMs;
    brokeMs = Date.now();
    return sinceMs < ONE_FALL_MS;
  };

  return {
    report(failure) {
      if (!isRunning || isIgnored(failure) || isTold(failure) || isTooMany()) return;
      const error = bareChain(failure.error);
      captureException(error, {
        tags: { source: failure.source, row: rowOf(location.pathname) },
        contexts: {
          // Also of what the library reads no frame in: functions of the engine.
          stack: { text: error.stack ?? '' },
          ...(failure.http && { answer: bareAnswer(failure.http) }),
        },
      });
    },
    wentTo(pathname) {
      addBreadcrumb({ category: 'navigation', message: rowOf(pathname) });
    },
    stop() {
      isRunning = false;
      getIsolationScope().clearBreadcrumbs();
      void close(0);
    },
  };
}

/** With what caused it, and what caused that, as far as chains are told. */
export function bareChain(thrown: unknown, depth = CHAINED): Error {
  const bare = bareError(thrown);
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof Error && depth > 1) bare.cause = bareChain(cause, depth - 1);
  return bare;
}

/** Status, address without ids and query, and the server's name of the error. */
export function bareAnswer({ status, url, data }: NonNullable<Failure['http']>): Record<string, unknown> {
  const { error } = (data ?? {}) as { error?: unknown };
  return {
    status,
    url: (url !== undefined && bareCall(url, location.origin)) || 'withheld',
    error: typeof error === 'string' && /^[a-z]{1,20}(-[a-z]{1,20}){0,4}$/.test(error) ? error : 'withheld',
  };
}

export function bareReport(event: ErrorEvent): ErrorEvent {
  const { stack, answer, trace } = event.contexts ?? {};
  const bare: ErrorEvent = {
    type: undefined,
    ...(event.event_id && { event_id: event.event_id }),
    ...(event.timestamp && { timestamp: event.timestamp }),
    ...(event.exception && { exception: event.exception }),
    ...(event.tags && { tags: event.tags }),
    ...(event.breadcrumbs && { breadcrumbs: event.breadcrumbs }),
    contexts: { ...(stack && { stack }), ...(answer && { answer }), ...(trace && { trace }) },
    level: 'error',
    platform: 'javascript',
    release: RELEASE,
    environment: ENVIRONMENT,
  };
  for (const drop of ['breadcrumbs', 'contexts'] as const)
    if (JSON.stringify(bare).length > REPORT_LENGTH) delete bare[drop];
  return bare;
}
