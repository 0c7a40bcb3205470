// Starts a thread and gives a client for what it serves. A thread that dies fails every call that waits for it.

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type Client, connect, gone, type Handlers } from './rpc.ts';

export interface Thread<H extends Handlers> {
  readonly calls: Client<H>;
  readonly worker: Worker;
  stop(): Promise<void>;
}

export function startThread<H extends Handlers>(
  entry: URL,
  workerData: unknown,
  transferList: MessagePort[] = [],
): Thread<H> {
  const worker = new Worker(entry, { workerData, transferList, execArgv: ['--disable-warning=ExperimentalWarning'] });
  const calls = connect<H>(worker);
  worker.on('error', (error) => calls[gone](error as Error));
  worker.on('exit', () => calls[gone](new Error(`thread ${entry.pathname.split('/').at(-1)} ended`)));
  return {
    calls,
    worker,
    async stop() {
      await worker.terminate();
    },
  };
}

/** A new way into a thread that has an `attach` handler, to be transferred to another thread. */
export async function wayInto(thread: {
  calls: { attach(port: MessagePort, transfer?: MessagePort[]): Promise<void> };
}): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  await thread.calls.attach(port1, [port1]);
  return port2;
}
