// Reports by @sentry/react. Each number is set here, since the library's own differ from the specification's; what is sent is built anew from
// what may be told, whatever the library has put in.

import {
  addBreadcrumb,
  browserTracingIntegration,
  captureException,
  close,
  dedupeIntegration,
  type ErrorEvent,
  getIsolationScope,
  init,
  linkedErrorsIntegration,
} from '@sentry/react';
import { RELEASE } from '#protocol/versions.ts';
import type { Failure } from '../../page/failures.ts';
import { bareCall, rowOf } from '../insights/address.ts';
import { bareError } from '../insights/bare-error.ts';
import { bareTrace } from './bare-trace.ts';
import { isIgnored } from './ignored.ts';
import { isReplayed, newReplay, REPLAY_OF_VISITS, REPLAY_ON_ERROR, type Replay } from './replay.ts';
import { BUFFERED, reportTransport } from './transport.ts';

export const ENVIRONMENT = 'prod';
export const TRACES = 1;
export const CHAINED = 5;
export const BREADCRUMBS = 100;
/** A report is at most so many UTF-16 units of JSON: what is beside the error goes first. */
export const REPORT_LENGTH = 100 * 1024;

/** The library has one a page: who takes consent back and gives it again is in none until the next page. */
let replay: Replay | undefined;

/** A board that broke breaks no second time within. */
const ONE_FALL_MS = 1000;

export interface Reports {
  report(failure: Failure): void;
  /** Where somebody goes, by the table of addresses. */
  wentTo(pathname: string): void;
  /** Whether how pages look is recorded from now on, which is asked about apart. */
  mayReplay(isAllowed: boolean): void;
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
  const client = init({
    dsn,
    release: RELEASE,
    environment: ENVIRONMENT,
    sampleRate: 1,
    tracesSampleRate: TRACES,
    // A page's times are one thing that is sent when they are all there.
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    replaysOnErrorSampleRate: REPLAY_ON_ERROR,
    replaysSessionSampleRate: REPLAY_OF_VISITS,
    maxBreadcrumbs: BREADCRUMBS,
    sendClientReports: false,
    // None of those that listen to the page: failures are told by whom they happen to (src/page/failures.ts).
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration({ limit: CHAINED }),
      // How long pages take; of calls, resources and presses it is told nothing.
      browserTracingIntegration({
        traceFetch: false,
        traceXHR: false,
        enableInp: false,
        enableLongTask: false,
        enableLongAnimationFrame: false,
        markBackgroundSpan: false,
      }),
    ],
    transport: reportTransport(() => isRunning),
    beforeSend: (event) => (isRunning ? bareReport(event) : null),
    beforeSendTransaction: (event) => (isRunning ? bareTrace(event, ENVIRONMENT) : null),
  });

  let isReplayAllowed = false;
  const replayAt = (pathname: string): void => {
    replay?.at(pathname);
    if (replay || !isReplayed(pathname)) return;
    replay = newReplay();
    client?.addIntegration(replay.integration);
  };

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
      if (isReplayAllowed) replayAt(pathname);
    },
    mayReplay(isAllowed) {
      if (isAllowed === isReplayAllowed) return;
      isReplayAllowed = isAllowed;
      if (isAllowed) replayAt(location.pathname);
      else replay?.end();
    },
    stop() {
      isRunning = false;
      replay?.end();
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
