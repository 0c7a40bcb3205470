// What needs consent and has somewhere to send to: begun when it is consented to, ended at once, in every tab, when it no longer is.
// What failed before waits (failures.ts), and goes when it may not be told.

import { FAILURES_ELSEWHERE, type FailureElsewhere } from '#protocol/collectors.ts';
import { routeAt } from '#protocol/routes.ts';
import { collectorsHere } from '../consent/collectors-here.ts';
import { followConsent, isAccepted, isAnswered } from '../consent/consent-state.ts';
import { isIFP } from '../device/device.ts';
import { followAddress } from '../page/addresses.ts';
import { FAILED, type Failure, held, tellFailure } from '../page/failures.ts';

/** Within this time every tab has heard of a failure elsewhere. */
const HEARD_BY_ALL_MS = 10_000;

let telemetry: Promise<typeof import('./insights/index.ts')> | undefined;
let reports: Promise<typeof import('./reports/index.ts')> | undefined;
/** Somebody is signing out: what follows is nobody's. */
let isOver = false;
let settle: () => void = () => undefined;

export function startCollectors(): void {
  const collectors = collectorsHere();
  if (collectors.reports) followElsewhere();
  settle = () => {
    if (collectors.insights) void settleTelemetry(collectors.insights);
    void settleReports(collectors.reports);
  };
  followConsent(settle);
  followAddress(() => {
    settle();
    followBoard();
  });
  followBoard();
  addEventListener(FAILED, () => void settleReports(collectors.reports));
}

/** Until the page goes. */
export function stopCollectors(): void {
  isOver = true;
  settle();
}

/** On a flat panel the record of another address counts, and leaves no cookies (tracking-permission.ts). */
function mayCollect(): boolean {
  return !isOver && (isIFP || routeAt(location.pathname)?.route.consent !== 'necessary');
}

async function settleTelemetry(insights: string): Promise<void> {
  const isWanted = (): boolean => mayCollect() && isAccepted('insights');
  if (!isWanted() && !telemetry) return;
  try {
    telemetry ??= import('./insights/index.ts');
    const { startTelemetry, stopTelemetry } = await telemetry;
    if (isWanted()) await startTelemetry(insights);
    if (!isWanted()) stopTelemetry();
  } catch (error) {
    // Offline: the next change asks again.
    telemetry = undefined;
    console.info('Telemetry did not begin:', error);
  }
}

/** `dsn`: without one, and while one develops, the console has said it all. */
async function settleReports(dsn: string | undefined): Promise<void> {
  const isWanted = (): boolean => dsn !== undefined && !import.meta.env.DEV && mayCollect() && isAccepted('reports');
  const isRefused = isAnswered() || dsn === undefined;
  if (!isWanted() && isRefused) await tellTelemetry(held.splice(0));
  if (!isWanted() && !reports) return;
  try {
    reports ??= import('./reports/index.ts');
    const { startReports, stopReports, report } = await reports;
    if (!isWanted() || !dsn) return stopReports();
    startReports(dsn, isAccepted('replay'));
    const failures = held.splice(0);
    report(failures);
    await tellTelemetry(failures);
  } catch (error) {
    reports = undefined;
    console.info('Reports did not begin:', error);
  }
}

async function tellTelemetry(failures: readonly Failure[]): Promise<void> {
  for (const { error, source } of failures) if (source === 'render') (await telemetry)?.renderFailed(error);
}

/** Every tab hears it: the first that takes its name tells it. Without locks, as on plain http, each tab does. */
function followElsewhere(): void {
  new BroadcastChannel(FAILURES_ELSEWHERE).onmessage = ({ data }: MessageEvent<FailureElsewhere>) => {
    const tell = (): void => tellFailure({ error: errorOf(data), source: data.source });
    if (!mayCollect()) return;
    if (!navigator.locks) return tell();
    void navigator.locks.request(`${FAILURES_ELSEWHERE} ${data.id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return;
      tell();
      return new Promise((end) => setTimeout(end, HEARD_BY_ALL_MS));
    });
  };
}

let board: Window['board'] | undefined;

/** What breaks in the board's thread is told by its own event, with the stack it had there. */
function followBoard(): void {
  if (!window.board || window.board === board) return;
  board = window.board;
  board.on('fatal', (fatal) => tellFailure({ error: errorOf(fatal), source: 'board' }));
}

interface ErrorText {
  name?: string;
  message: string;
  stack?: string;
}

/** A trap's message is its stack (workers/engine/engine.ts). */
function errorOf({ name, message, stack = message }: ErrorText): Error {
  const [, kind = 'Error', text = ''] = /^(\w*Error): ([^\n]*)/.exec(stack) ?? [];
  const error = new Error(stack === message ? text : message);
  error.name = name ?? kind;
  error.stack = stack;
  return error;
}
