// What becomes of calls when a thread ends: whoever waits is told, and told why.

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type Handlers, tell } from './rpc.ts';
import { startThread, type Thread } from './start.ts';

interface Echo extends Handlers {
  echo: (value: unknown) => unknown;
  never: () => Promise<never>;
  fall: () => void;
}

function threadOf(atStart = ''): Thread<Echo> {
  const rpc = JSON.stringify(new URL('./rpc.ts', import.meta.url).href);
  const code = `
    import { parentPort } from 'node:worker_threads';
    import { serve } from ${rpc};
    ${atStart}
    serve(parentPort, {
      echo: (value) => value,
      never: () => new Promise(() => {}),
      fall: () => { setImmediate(() => { throw new Error('fell'); }); },
    });`;
  return startThread<Echo>(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {});
}

test('a call that was sent before the thread had begun is answered', async () => {
  const thread = threadOf('await new Promise((resolve) => setTimeout(resolve, 50));');
  expect(await thread.calls.echo(7)).toBe(7);
  await thread.stop();
});

test('a thread that does not come about fails its calls with its own reason', async () => {
  const thread = threadOf("throw new Error('no room');");
  await expect(thread.calls.echo(7)).rejects.toThrow('no room');
  expect((await thread.lost).message).toBe('no room');
  await expect(thread.calls.echo(8)).rejects.toThrow('no room');
});

test('a thread that falls fails what waits for it, and what comes later, with its own reason', async () => {
  const thread = threadOf();
  await thread.calls.echo(1);
  const waiting = expect(thread.calls.never()).rejects.toThrow('fell');
  tell<Echo, 'fall'>(thread.worker, 'fall', undefined as never);
  await waiting;
  if (thread.worker.threadId !== -1) await once(thread.worker, 'exit');
  // That it ended, which is told after why, changes nothing.
  await expect(thread.calls.echo(2)).rejects.toThrow('fell');
  expect((await thread.lost).message).toBe('fell');
});

test('one that is stopped fails what waits for it, is not lost, and can be stopped again', async () => {
  const thread = threadOf();
  await thread.calls.echo(1);
  const waiting = expect(thread.calls.never()).rejects.toThrow(/ended with code 1/);
  await thread.stop();
  await waiting;
  await thread.stop();
  const lost = await Promise.race([thread.lost, Promise.resolve('not lost')]);
  expect(lost).toBe('not lost');
});
