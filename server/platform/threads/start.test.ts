// Tests how errors cross between threads, and that calls fail with the reason when their thread ends.

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CallerError } from '#protocol/errors.ts';
import { type Handlers, type OnFailedTell, tell } from './rpc.ts';
import { startThread, type Thread } from './start.ts';

interface Echo extends Handlers {
  echo: (value: unknown) => unknown;
  never: () => Promise<never>;
  fall: () => void;
  refuse: () => void;
  full: () => void;
  text: () => void;
}

function threadOf(atStart = '', onFailedTell?: OnFailedTell): Thread<Echo> {
  const rpc = JSON.stringify(new URL('./rpc.ts', import.meta.url).href);
  const errors = JSON.stringify(new URL('../../../protocol/errors.ts', import.meta.url).href);
  const code = `
    import { parentPort } from 'node:worker_threads';
    import { CallerError } from ${errors};
    import { serve } from ${rpc};
    ${atStart}
    serve(parentPort, {
      echo: (value) => value,
      never: () => new Promise(() => {}),
      fall: () => { setImmediate(() => { throw new Error('fell'); }); },
      refuse: () => { throw new CallerError('too-many-requests', 'wait', 7); },
      full: () => { throw Object.assign(new RangeError('no room'), { code: 'ENOSPC' }); },
      text: () => { throw 'bad-txn'; },
    });`;
  return startThread<Echo>(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, [], onFailedTell);
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

test('an error crosses with name, message, code, stack and seconds', async () => {
  const thread = threadOf();
  const refused = await thread.calls.refuse().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallerError);
  expect(refused).toMatchObject({ code: 'too-many-requests', message: 'wait', retryAfterS: 7, status: 429 });
  const full = await thread.calls.full().catch((error: unknown) => error);
  expect(full).toMatchObject({ name: 'RangeError', message: 'no room', code: 'ENOSPC' });
  // Thrown in the thread's own code, which is a data: address here.
  expect((full as Error).stack).toContain('at full (data:text/javascript');
  await expect(thread.calls.text()).rejects.toMatchObject({ name: 'Error', message: 'bad-txn' });
  await thread.stop();
});

test('a tell that fails is reported by method and error, and calls after it are answered', async () => {
  const failures: [string, Error][] = [];
  const thread = threadOf('', (method, error) => failures.push([method, error]));
  await thread.calls.echo(1);
  tell<Echo, 'full'>(thread.worker, 'full', undefined as never);
  expect(await thread.calls.echo(2)).toBe(2);
  expect(failures).toMatchObject([['full', { name: 'RangeError', code: 'ENOSPC' }]]);
  await thread.stop();
});
