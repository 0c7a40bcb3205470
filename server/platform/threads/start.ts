// Starts a thread and gives a client for what it serves. A thread that dies fails every call that waits for it.

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type Client, connect, gone, type Handlers, type OnFailedTell } from './rpc.ts';

/** A thread that runs, with the client `C` of what it serves. */
export interface RunningThread<C> {
  readonly calls: C;
  readonly worker: Worker;
  /** Resolves when it ended though nobody stopped it. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

export type Thread<H extends Handlers> = RunningThread<Client<H>>;

export function startThread<H extends Handlers>(
  entry: URL,
  workerData: unknown,
  transferList: MessagePort[] = [],
  onFailedTell?: OnFailedTell,
): Thread<H> {
  const worker = new Worker(entry, { workerData, transferList, execArgv: ['--disable-warning=ExperimentalWarning'] });
  const calls = connect<H>(worker, onFailedTell);
  let isStopped = false;
  const lost = new Promise<Error>((resolve) => {
    const ended = (error: Error): void => {
      calls[gone](error);
      if (!isStopped) resolve(error);
    };
    worker.on('error', (error) => ended(error as Error));
    const name = entry.pathname.split('/').slice(-2).join('/');
    worker.on('exit', (code) => ended(new Error(`thread ${name} ended with code ${code}`)));
  });
  return {
    calls,
    worker,
    lost,
    async stop() {
      isStopped = true;
      await worker.terminate();
    },
  };
}

/** A thread that other threads can call too. */
export interface SharedThread {
  calls: { attach(port: MessagePort, transfer?: MessagePort[]): Promise<void> };
}

/** Returns a new port to the thread, to be transferred to another thread. */
export async function wayInto(thread: SharedThread): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  await thread.calls.attach(port1, [port1]);
  return port2;
}
