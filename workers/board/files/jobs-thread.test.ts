// The jobs worker by messages: a stand-in says what it says.

import { afterEach, expect, test, vi } from 'vitest';
import { bufferBytes, DEVICE, PHASE, type Phase, SampleReader, writeSample } from '#protocol/samples.ts';
import { Contacts } from '../input/contacts.ts';
import { withJobs } from './jobs-thread.ts';

function sample(phase: Phase): SampleReader {
  const view = new DataView(new ArrayBuffer(bufferBytes(1)));
  const rest = { buttons: 1, modifiers: 0, xCss: 9, yCss: 9, pressure: -1, contactCss: 8, tiltDeg: 0, tMs: 1 };
  writeSample(view, 0, { phase, device: DEVICE.touch, pointerId: 1, ...rest });
  return new SampleReader(view.buffer, 1);
}

interface Called {
  id: string;
  path: string[];
}

class Thread extends EventTarget {
  static made: Thread[] = [];
  readonly asked: Called[] = [];

  constructor() {
    super();
    Thread.made.push(this);
  }

  postMessage(message: Called): void {
    this.asked.push(message);
  }

  get names(): string[] {
    return this.asked.map(({ path }) => path.join('.'));
  }

  answers(name: string, value?: unknown): void {
    const call = this.asked.find(({ path }) => path[0] === name);
    this.dispatchEvent(new MessageEvent('message', { data: { id: call?.id, type: 'RAW', value } }));
  }

  terminate = vi.fn();
}

afterEach(() => vi.unstubAllGlobals());

/** A browser with locks; ends the worker that came last. */
function browser(): () => void {
  vi.stubGlobal('Worker', Thread);
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('name', '{}');
  // Held by the worker until it ends.
  let end = (): void => {};
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, onEnd: () => void) => {
        end = onEnd;
        return new Promise(() => {});
      },
    },
  });
  Thread.made = [];
  return () => end();
}

test('a job hears when the board is touched, and whether it is as it begins', async () => {
  const end = browser();
  const job = withJobs((port) => port.compact('board') as Promise<number | undefined>);
  job.catch(() => undefined);
  const [thread] = Thread.made;
  const contacts = new Contacts();
  const touch = (phase: Phase): void => contacts.take(sample(phase));
  touch(PHASE.down);
  await vi.waitFor(() => expect(thread?.names).toEqual(['live']));
  thread?.answers('live');
  await vi.waitFor(() => expect(thread?.names).toEqual(['live', 'hands', 'compact']));
  touch(PHASE.move);
  touch(PHASE.up);
  touch(PHASE.down);
  expect(thread?.names.slice(3)).toEqual(['hands', 'hands']);
  touch(PHASE.up);
  end();
  await expect(job).rejects.toThrow('job-failed: ended');
});

test('a job begins when the end of its worker would be heard of, and is refused by name when it ends', async () => {
  const end = browser();
  const job = withJobs((port) => port.compact('board') as Promise<number | undefined>);
  job.catch(() => undefined);
  const [thread] = Thread.made;
  await vi.waitFor(() => expect(thread?.names).toEqual(['live']));
  await new Promise((resolve) => setTimeout(resolve));
  expect(thread?.names).toEqual(['live']);
  thread?.answers('live');
  await vi.waitFor(() => expect(thread?.names).toEqual(['live', 'compact']));
  end();
  await expect(job).rejects.toThrow('job-failed: ended');

  const next = withJobs((port) => port.compact('board') as Promise<number | undefined>);
  await vi.waitFor(() => expect(Thread.made[1]?.names).toEqual(['live']));
  Thread.made[1]?.answers('live');
  await vi.waitFor(() => expect(Thread.made[1]?.names).toEqual(['live', 'compact']));
  Thread.made[1]?.answers('compact', 7);
  await expect(next).resolves.toBe(7);
});

test('a job that says so leaves no worker behind, unless another goes on in it', async () => {
  vi.stubGlobal('Worker', Thread);
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('name', '{}');
  vi.stubGlobal('navigator', {});
  // None of an earlier test is there.
  vi.resetModules();
  const jobs = await import('./jobs-thread.ts');
  const compacted = (board: string) => jobs.withJobs((port) => port.compact(board) as Promise<number | undefined>, 0);
  const other = jobs.withJobs((port) => port.encodeImage(new Blob()));
  const thread = Thread.made.at(-1);
  const first = compacted('first');
  thread?.answers('live');
  await vi.waitFor(() => expect(thread?.names).toEqual(['live', 'encodeImage', 'compact']));
  thread?.answers('compact', 7);
  await expect(first).resolves.toBe(7);
  await new Promise((resolve) => setTimeout(resolve));
  expect(thread?.terminate).not.toHaveBeenCalled();
  thread?.answers('encodeImage');
  await other;

  const second = compacted('second');
  await vi.waitFor(() => expect(thread?.names.slice(3)).toEqual(['compact']));
  thread?.asked.splice(0, 3);
  thread?.answers('compact', 8);
  await expect(second).resolves.toBe(8);
  await vi.waitFor(() => expect(thread?.terminate).toHaveBeenCalledOnce());
});

test('a job that is stopped ends its own worker, and no other', async () => {
  browser();
  // None of an earlier test is there.
  vi.resetModules();
  const jobs = await import('./jobs-thread.ts');
  const other = jobs.withJobs((port) => port.encodeImage(new Blob()));
  other.catch(() => undefined);
  const shared = Thread.made.at(-1);
  const stop = new AbortController();
  const job = jobs.withOwnJobs((port) => port.compact('board') as Promise<number | undefined>, stop.signal);
  job.catch(() => undefined);
  const own = Thread.made.at(-1);
  expect(own).not.toBe(shared);
  own?.answers('live');
  await vi.waitFor(() => expect(own?.names).toEqual(['live', 'compact']));
  stop.abort();
  await expect(job).rejects.toThrow('export-stopped');
  expect([own, shared].map((thread) => thread?.terminate.mock.calls.length)).toEqual([1, 0]);
});
