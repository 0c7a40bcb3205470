// The line of a remote on a network that lets no socket through, and where the network is gone.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeClientFrame } from '#protocol/frames.ts';
import { framesOfBody } from '#protocol/line-body.ts';
import { encodeRemote } from '#protocol/remote-frames.ts';
import { isByHttp, noteByHttp } from '../device/by-http.ts';
import { openRemote } from './remote-socket.ts';

let requests: string[];
let hellos: string[];

class SilentSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  onclose: ((event: { code: number }) => void) | null = null;
  close(): void {
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.({ code: 1006 }));
  }
}
class RefusedSocket extends SilentSocket {
  constructor() {
    super();
    this.close();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  hellos = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = `${init.method} ${new URL(address).pathname.split('/').slice(4).join('/')}`;
    requests.push(path);
    if (init.method === 'GET') return new Promise(() => {});
    const [frame] = init.body ? (framesOfBody(init.body as Uint8Array) ?? []) : [];
    const decoded = frame && decodeClientFrame(frame);
    if (decoded?.ok && decoded.frame.type === 'hello') hellos.push(decoded.frame.ticket);
    return new Response(null, { status: 204, headers: { 'x-atrium-response': '1' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteByHttp(false);
});

const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};

test.each([
  ['silent', SilentSocket, 4999],
  ['silent, as this device remembers,', SilentSocket, 0],
  ['refused', RefusedSocket, 0],
])('LINE-5 a remote goes by HTTP where its socket is %s, with a new ticket', async (name, kind, untilMs) => {
  if (name.includes('remembers')) noteByHttp(true);
  vi.stubGlobal('WebSocket', kind);
  let tickets = 0;
  const line = openRemote({ ticket: async () => `t${++tickets}`, told: vi.fn(), up: vi.fn(), over: vi.fn() });
  await vi.advanceTimersByTimeAsync(untilMs);
  expect(requests).toEqual([]);
  await pass(1);
  await pass(500);
  expect(requests).toEqual(['PUT ', 'POST up/1', 'GET down/0']);
  expect(hellos).toEqual(['t2']);
  expect(isByHttp()).toBe(true);
  line.stop();
});

test('closes its socket at once when the network is gone, and opens another one when it is back', async () => {
  const sockets: OpenSocket[] = [];
  class OpenSocket extends SilentSocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    send(): void {}
    constructor() {
      super();
      sockets.push(this);
    }
    open(): void {
      this.readyState = 1;
      this.onopen?.();
      this.onmessage?.({ data: new Uint8Array(encodeRemote('told', { shown: null })).buffer });
    }
  }
  vi.stubGlobal('WebSocket', OpenSocket);
  const up = vi.fn();
  const remote = openRemote({ ticket: async () => 't', told: vi.fn(), up, over: vi.fn() });
  await pass(0);
  sockets[0]?.open();
  expect(up.mock.lastCall).toEqual([true]);
  dispatchEvent(new Event('offline'));
  expect(up.mock.lastCall).toEqual([false]);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3]);
  await pass(0);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(sockets).toHaveLength(2);
  remote.stop();
});
