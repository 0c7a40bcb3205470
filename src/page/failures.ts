// What went wrong on this page, from its first script on: held until somebody has said whether it may be told (collectors.ts), 30 of them.

export interface Failure {
  /** What was thrown; of another thread, and where the browser has no more, the event that tells of it. */
  error: unknown;
  source: 'page' | 'render' | 'board' | 'jobs' | 'service-worker' | 'auth' | 'http';
  /** Of an answer of the server that is its own fault. */
  http?: { status: number; url: string | undefined; data: unknown };
}

export const HELD = 30;
export const held: Failure[] = [];
/** Of the window, when there is one more. */
export const FAILED = 'failed';

export function tellFailure(failure: Failure): void {
  if (held.length < HELD) held.push(failure);
  dispatchEvent(new Event(FAILED));
}

/** Called by the page's first script. */
export function holdFailures(): void {
  addEventListener('error', (event) => tellFailure({ error: event.error ?? event, source: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => tellFailure({ error: reason, source: 'page' }));
}
