// The jobs worker as the board's thread has it: started with the first job, ended when it has been idle. One that cannot be
// loaded, breaks or ends by itself refuses by name what waits for it, and the next job starts another. A job that a person may stop has a
// worker of its own.

import { type Remote, wrap } from 'comlink';
import { BoardError, partOf } from '#protocol/board-error.ts';
import type { ThreadName } from '#protocol/board-messages.ts';
import { tellElsewhere } from '#protocol/collectors.ts';
import { newLifeLock, watchLifeLock } from '#protocol/life-lock.ts';
import type { JobsPort } from '../../jobs/jobs-port.ts';
import { touching } from '../input/touching.ts';

const IDLE_MS = 20_000;
/** A worker that is not there after so long is not waited for. */
const STARTS_WITHIN_MS = 60_000;
/** An error by name is an answer; any other one is a defect, or memory that ran out. */
const NAMED = /^[a-z]+(-[a-z]+)+(:|$)/;

interface JobsThread {
  port: Remote<JobsPort>;
  /** Resolves when it has come, and it is heard of should it end. */
  watched: Promise<void>;
  /** Rejects when the worker is of no more use. */
  broken: Promise<never>;
  jobs: number;
  idle: ReturnType<typeof setTimeout> | undefined;
  end(reason: BoardError): void;
}

let running: JobsThread | null = null;

/** `idleMs`: how long it is kept for the next job. */
export async function withJobs<T>(
  work: (port: JobsPort | Remote<JobsPort>) => Promise<T>,
  idleMs = IDLE_MS,
): Promise<T> {
  if (!hasWorkers()) return inThisThread(work);
  running ??= startThread();
  const thread = running;
  thread.jobs += 1;
  clearTimeout(thread.idle);
  try {
    return await done(thread, work);
  } finally {
    thread.jobs -= 1;
    if (thread.jobs === 0 && running === thread)
      thread.idle = setTimeout(() => thread.end(new BoardError('job-failed', 'idle')), idleMs);
  }
}

/** A job that `signal` ends, and refuses with `export-stopped`; where there are no workers, only the latter. */
export async function withOwnJobs<T>(
  work: (port: JobsPort | Remote<JobsPort>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let stop = (): void => {};
  const stopped = new Promise<never>((_, refuse) => {
    stop = () => refuse(new BoardError('export-stopped'));
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const thread = hasWorkers() ? startThread() : null;
  try {
    return await Promise.race([thread ? done(thread, work) : inThisThread(work), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
    thread?.end(new BoardError('job-failed', 'done'));
  }
}

const hasWorkers = (): boolean => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

let isRestingHere = false;

/** Runs a job in this thread, where workers have no canvas. */
async function inThisThread<T>(work: (port: JobsPort) => Promise<T>): Promise<T> {
  const { jobs } = await partOf(import('../../jobs/jobs.ts'));
  if (!isRestingHere) restFor(jobs);
  isRestingHere = true;
  return work(jobs);
}

async function done<T>(thread: JobsThread, work: (port: Remote<JobsPort>) => Promise<T>): Promise<T> {
  try {
    return await Promise.race([thread.watched.then(() => work(thread.port)), thread.broken]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const missing = message.startsWith('part-missing');
    if (NAMED.test(message) && !missing) throw error;
    if (!missing && !(error instanceof BoardError)) tellElsewhere('jobs', error);
    // What could not be loaded once is not asked for again by the same worker.
    thread.end(new BoardError('job-failed', message));
    throw missing ? new BoardError('not-loaded') : new BoardError('job-failed', message);
  }
}

function startThread(): JobsThread {
  const worker = new Worker(new URL('../../jobs/main.ts', import.meta.url), {
    type: 'module',
    name: ['jobs', channelOfConsole()].filter(Boolean).join(' '),
  });
  const port = wrap<JobsPort>(worker);
  let reject: (reason: BoardError) => void = () => {};
  const broken = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // Who waits for a job is told of it.
  broken.catch(() => {});
  let begin = (): void => {};
  const watched = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let ended = false;
  let stopWatching = (): void => {};
  let rests: ((now: boolean) => void) | undefined;
  const thread: JobsThread = {
    port,
    watched,
    broken,
    jobs: 0,
    idle: undefined,
    end(reason) {
      if (ended) return;
      ended = true;
      clearTimeout(late);
      clearTimeout(thread.idle);
      stopWatching();
      if (rests) touching.listeners.delete(rests);
      worker.terminate();
      if (running === thread) running = null;
      reject(reason);
    },
  };
  const late = setTimeout(() => thread.end(new BoardError('not-loaded')), STARTS_WITHIN_MS);
  let started = false;
  worker.addEventListener('error', (event) => {
    // It is told here: the page need not take the whole board for broken.
    event.preventDefault();
    if (started) tellElsewhere('jobs', event.error ?? errorAt(event));
    thread.end(started ? new BoardError('job-failed', event.message) : new BoardError('not-loaded'));
  });
  const lock = newLifeLock();
  port.live(lock).then(
    () => {
      if (ended) return;
      started = true;
      clearTimeout(late);
      rests = restFor(port);
      if (lock) stopWatching = watchLifeLock(lock, () => thread.end(new BoardError('job-failed', 'ended')));
      begin();
    },
    () => thread.end(new BoardError('not-loaded')),
  );
  return thread;
}

/** Its jobs rest from now on while the board is touched. */
function restFor(port: Pick<JobsPort, 'hands'>): (now: boolean) => void {
  const tell = (now: boolean) => void port.hands(now);
  touching.listeners.add(tell);
  if (touching.now) tell(true);
  return tell;
}

/** Of an error in the worker its starter is told the place alone. */
function errorAt({ message, filename, lineno, colno }: ErrorEvent): Pick<Error, 'name' | 'message' | 'stack'> {
  const [, name = 'Error', text = ''] = /(?:^|Uncaught )(\w*Error): (.*)/s.exec(message) ?? [];
  return { name, message: text, stack: `${name}: ${text}\n    at ${filename}:${lineno}:${colno}` };
}

/** console-on-screen=1: as this thread was told by its name. On the page's own thread there is none. */
function channelOfConsole(): string | undefined {
  try {
    return (JSON.parse(self.name) as ThreadName).console;
  } catch {
    return undefined;
  }
}
