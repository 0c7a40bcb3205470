// One socket to the server by which a phone leads a panel, or a panel hears its phones: a ticket, HELLO, what is told, and anew when it is
// lost. Where no socket opens the line goes by HTTP. A phone that slept comes again when it wakes. SPEC: REMOTE, LINE-5.

import type { LineEnvironment } from '#protocol/browser/http-lines.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame, encodeClientFrame } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { FromPanel, FromRemote, ToPanel, ToRemote } from '#protocol/remote.ts';
import { decodeRemote, encodeRemote } from '#protocol/remote-frames.ts';
import { TIMER_EVENT, type TimerState } from '#protocol/room-events.ts';
import { isByHttp, noteByHttp } from '../device/by-http.ts';

const PING_MS = 15_000;
/** Nothing has come for so long after a PING, or for three round trips: the socket is given up. */
const DEAD_MS = 5_000;
const MAX_ROUND_TRIP_MS = 30_000;
/** A line by HTTP is tried beside a socket that takes longer to open. */
const SLOW_MS = 5_000;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

export interface RemoteSocketEvents<T> {
  ticket(signal: AbortSignal): Promise<string>;
  told(value: T): void;
  timer?(timer: TimerState | null): void;
  /** Whether the server is there. */
  up(isUp: boolean): void;
  /** It was ended, here or there, and is not tried again. */
  over(): void;
}

export interface RemoteSocket<S> {
  say(value: S): void;
  stop(): void;
}

/** Of these another ticket opens nothing. */
const FINAL: readonly (number | string)[] = [
  CLOSE.forbidden,
  CLOSE.gone,
  CLOSE['too-old'],
  'forbidden',
  'not-found',
  'gone',
  'bad-secret',
];

export const openRemote = (on: RemoteSocketEvents<ToRemote>): RemoteSocket<FromRemote> => open(on);
export const hearRemotes = (on: RemoteSocketEvents<ToPanel>): RemoteSocket<FromPanel> => open(on);

function open<T, S>(on: RemoteSocketEvents<T>): RemoteSocket<S> {
  const gone = new AbortController();
  const environment: LineEnvironment = {
    socket: (url) => new WebSocket(url),
    fetch: (...request) => fetch(...request),
    randomBytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
    noteByHttp,
  };
  let isKnownByHttp = isByHttp();
  let socket: WebSocket | undefined;
  let wake = (): void => {};
  let tries = 0;
  let heardMs = 0;
  let askedMs = 0;
  let roundTripMs = 0;
  let probe: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    if (socket?.readyState !== 1 || probe !== undefined) return;
    askedMs = performance.now();
    socket.send(encodeClientFrame({ type: 'ping' }) as Uint8Array<ArrayBuffer>);
    const asked = socket;
    probe = setTimeout(
      () => {
        probe = undefined;
        if (heardMs < askedMs) asked.close();
      },
      Math.max(DEAD_MS, 3 * roundTripMs),
    );
  };

  const once = async (): Promise<number | string | undefined> => {
    let ticket: string;
    try {
      ticket = await on.ticket(gone.signal);
    } catch (error) {
      return error instanceof ApiError && error.code !== 'network' ? error.code : undefined;
    }
    if (gone.signal.aborted) return undefined;
    const own = environment.socket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    own.binaryType = 'arraybuffer';
    socket = own;
    return new Promise((resolve) => {
      let said: number | undefined;
      let isOpened = false;
      const byHttp = (): void => {
        const restart = (): void => socket?.close();
        // Where it cannot be loaded, the next socket that does not open asks for it again.
        import('#protocol/browser/http-lines.ts')
          .then(({ useHttpLines }) => useHttpLines(environment, own, restart))
          .catch(console.info);
      };
      const slow = setTimeout(byHttp, isKnownByHttp ? 0 : SLOW_MS);
      isKnownByHttp = false;
      own.onopen = () => {
        clearTimeout(slow);
        isOpened = true;
        askedMs = performance.now();
        const clients = [{ clientId: crypto.getRandomValues(new Uint8Array(16)), settled: 0 }];
        const hello = { type: 'hello' as const, proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients };
        own.send(encodeClientFrame(hello) as Uint8Array<ArrayBuffer>);
      };
      own.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        if (heardMs < askedMs) roundTripMs = Math.min(MAX_ROUND_TRIP_MS, performance.now() - askedMs);
        heardMs = performance.now();
        const bytes = new Uint8Array(data);
        const told = decodeRemote('told', bytes);
        if (told) {
          tries = 0;
          on.up(true);
          if ('value' in told) on.told(told.value as T);
          return;
        }
        const other = decodeServerFrame(bytes);
        if (!other.ok) return;
        if (other.frame.type === 'bye') said = other.frame.code;
        else if (other.frame.type === 'event' && other.frame.name === TIMER_EVENT)
          on.timer?.(JSON.parse(other.frame.value) as TimerState | null);
      };
      own.onclose = ({ code }) => {
        clearTimeout(slow);
        if (!isOpened && !gone.signal.aborted) byHttp();
        resolve(said ?? code);
      };
    });
  };

  void (async () => {
    while (!gone.signal.aborted) {
      const code = await once();
      if (gone.signal.aborted) return;
      on.up(false);
      if (code !== undefined && FINAL.includes(code)) return on.over();
      const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** tries) * (0.5 + Math.random() / 2);
      tries += 1;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          tries = 0;
          resolve();
        };
      });
    }
  })();

  // After sleep a socket may be dead without knowing it.
  const woken = (): void => {
    if (document.visibilityState !== 'visible') return;
    wake();
    ask();
  };
  // Without a network the socket is dead: a PING would tell only after DEAD_MS.
  const lost = (): void => {
    on.up(false);
    socket?.close();
  };
  const { signal } = gone;
  addEventListener('offline', lost, { signal });
  document.addEventListener('visibilitychange', woken, { signal });
  addEventListener('online', woken, { signal });
  addEventListener('pageshow', woken, { signal });
  const pings = setInterval(ask, PING_MS);
  return {
    say(value) {
      if (socket?.readyState === 1) socket.send(encodeRemote('said', value) as Uint8Array<ArrayBuffer>);
    },
    stop() {
      gone.abort();
      clearInterval(pings);
      clearTimeout(probe);
      wake();
      socket?.close();
    },
  };
}
