import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyOfFrames } from '../line-body.ts';
import { useHttpLines } from './http-lines.ts';

class Trial {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  fails(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

/** Requests that the server has not answered; `path`: method and path behind the line's id. */
let open: { path: string; answer(): void }[];
let trials: Trial[];
const restart = vi.fn();
const URL_OF_SOCKETS = 'wss://atrium.example/ws';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  open = [];
  trials = [];
  restart.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function browser() {
  return {
    socket: (_url: string): WebSocket => {
      const trial = new Trial();
      trials.push(trial);
      return trial as unknown as WebSocket;
    },
    fetch: ((address: string, { method, signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const { pathname, search } = new URL(address);
        const path = `${method} ${pathname.split('/').slice(4).join('/')}${search}`;
        const request = {
          path,
          answer: () => {
            open.splice(open.indexOf(request), 1);
            const headers = { 'x-atrium-response': '1', 'x-atrium-line-from': '1' };
            resolve(new Response(method === 'GET' ? bodyOfFrames([]) : null, { headers }));
          },
        };
        open.push(request);
        signal?.addEventListener('abort', () => {
          if (open.includes(request)) open.splice(open.indexOf(request), 1);
          reject(new Error('aborted'));
        });
      })) as unknown as typeof fetch,
    randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
  };
}
const silent = () => new Trial() as unknown as WebSocket;
const paths = () => open.map(({ path }) => path);
const answer = async (path: string): Promise<void> => {
  for (const request of open.filter((one) => one.path === path)) request.answer();
  await vi.advanceTimersByTimeAsync(0);
};

test('LINE-5 a socket that is silent is given up for a line by HTTP, one that has opened since is not', () => {
  const environment = browser();
  const { socket } = environment;
  const opened = new Trial();
  opened.opens();
  useHttpLines(environment, opened as unknown as WebSocket, restart);
  expect(environment.socket).toBe(socket);
  useHttpLines(environment, silent(), restart);
  expect(restart).toHaveBeenCalledOnce();
  const line = environment.socket(URL_OF_SOCKETS);
  expect(paths()).toEqual(['PUT ']);
  // Another that did not open changes nothing.
  useHttpLines(environment, silent(), restart);
  expect(restart).toHaveBeenCalledOnce();
  line.close();
});

test('LINE-5 sockets are tried beside the line at once, then after pauses that double, and the open one is used', async () => {
  const environment = browser();
  const { socket } = environment;
  useHttpLines(environment, silent(), vi.fn());
  const line = environment.socket(URL_OF_SOCKETS);
  await vi.advanceTimersByTimeAsync(0);
  for (const [n, ms] of [30_000, 60_000, 120_000].entries()) {
    expect(trials).toHaveLength(n + 1);
    trials[n]!.fails();
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(trials).toHaveLength(n + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  const [trial, heard] = [trials.at(-1)!, vi.fn()];
  trial.opens();
  await vi.advanceTimersByTimeAsync(0);
  line.close();
  expect(environment.socket(URL_OF_SOCKETS)).toBe(trial);
  trial.onopen = heard;
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveBeenCalledOnce();
  expect(environment.socket).toBe(socket);
});

test('LINE-5 a line by HTTP comes first where no socket was tried, with one beside it', async () => {
  const environment = browser();
  useHttpLines(environment, undefined, restart);
  expect(restart).not.toHaveBeenCalled();
  const line = environment.socket(URL_OF_SOCKETS);
  expect(paths()).toEqual(['PUT ']);
  await vi.advanceTimersByTimeAsync(0);
  expect(trials).toHaveLength(1);
  line.close();
});

test('LINE-5 notes that lines go by HTTP, and that a socket has opened', async () => {
  const noteByHttp = vi.fn();
  const environment = { ...browser(), noteByHttp };
  useHttpLines(environment, silent(), restart);
  expect(noteByHttp.mock.calls).toEqual([[true]]);
  environment.socket(URL_OF_SOCKETS).close();
  await vi.advanceTimersByTimeAsync(0);
  trials[0]!.opens();
  await vi.advanceTimersByTimeAsync(0);
  environment.socket(URL_OF_SOCKETS);
  expect(noteByHttp.mock.calls).toEqual([[true], [false]]);

  // It opened while this code was loaded.
  const opened = new Trial();
  opened.opens();
  useHttpLines({ ...browser(), noteByHttp }, opened as unknown as WebSocket, restart);
  expect(noteByHttp.mock.calls).toEqual([[true], [false], [false]]);
});

test('LINE-5 a socket that opens and says nothing is not tried again before its pause is over', async () => {
  const environment = browser();
  useHttpLines(environment, silent(), restart);
  environment.socket(URL_OF_SOCKETS).close();
  await vi.advanceTimersByTimeAsync(0);
  trials[0]!.opens();
  await vi.advanceTimersByTimeAsync(0);
  environment.socket(URL_OF_SOCKETS).close();
  useHttpLines(environment, trials[0] as unknown as WebSocket, restart);
  environment.socket(URL_OF_SOCKETS).close();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(trials).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(trials).toHaveLength(2);
});

test('LINE-5 a line that is lost and opened anew tries a socket at once', async () => {
  const environment = browser();
  useHttpLines(environment, silent(), restart);
  environment.socket(URL_OF_SOCKETS).close();
  await vi.advanceTimersByTimeAsync(0);
  trials[0]!.fails();
  await vi.advanceTimersByTimeAsync(1000);
  environment.socket(URL_OF_SOCKETS).close();
  await vi.advanceTimersByTimeAsync(0);
  expect(trials).toHaveLength(2);
});

test('LINE-6 one of seven tabs holds a request, and six connections carry the frames of all', async () => {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) => {
      if (held.has(name)) return work(null);
      held.add(name);
      return Promise.resolve(work({})).finally(() => held.delete(name));
    },
  };
  vi.stubGlobal('navigator', { locks });
  const lines = Array.from({ length: 7 }, () => {
    const environment = browser();
    useHttpLines(environment, silent(), restart);
    return environment.socket(URL_OF_SOCKETS);
  });
  await vi.advanceTimersByTimeAsync(0);
  await answer('PUT ');
  const count = (path: string): number => paths().filter((one) => one === path).length;
  expect([count('GET down/0?hold=1'), count('GET down/0?hold=0')]).toEqual([1, 6]);
  // Those that are not held are answered at once: five connections are free for a second.
  await answer('GET down/0?hold=0');
  expect(paths()).toEqual(['GET down/0?hold=1']);
  for (const line of lines) line.send(new Uint8Array(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(count('POST up/1')).toBe(7);
  await answer('POST up/1');
  await vi.advanceTimersByTimeAsync(1000);
  expect([count('GET down/0?hold=1'), count('GET down/0?hold=0')]).toEqual([1, 6]);
  // The tab that held one is closed: another holds the next.
  await answer('GET down/0?hold=0');
  lines[0]!.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect([count('GET down/0?hold=1'), count('GET down/0?hold=0')]).toEqual([1, 5]);
  for (const line of lines) line.close();
});
