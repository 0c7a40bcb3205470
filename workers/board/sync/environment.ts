// What the sync client takes from the browser around it, in one place so that tests can put faults there: storage, sockets,
// HTTP, locks, clock, chance, pauses.

import { HomeStore } from '#protocol/browser/home-store.ts';
import { makeYield } from '../../engine/time-slices.ts';
import { BoardStore } from '../../store/board-store.ts';
import { type ClientLocks, channelLocks, webLocks } from './locks.ts';

export interface Timing {
  /** Pause before the first new try; doubles, with chance in it, up to the maximum. */
  pauseMs: number;
  maxPauseMs: number;
  /** From an attempt to its ticket, and from there to WELCOME; doubles after one that took longer, up to the maximum. */
  connectMs: number;
  maxConnectMs: number;
  /** How often PING is sent. */
  pingMs: number;
  /**
   * A push that has had no answer for so long counts as offline; a socket on which nothing came for twice that after a PING is given up.
   * Longer where round trips take longer. Lines by HTTP are tried beside a socket that takes longer to open.
   */
  answerMs: number;
  presenceMs: number;
  /** How often queues of dead tabs are looked for. */
  orphansMs: number;
  /** Compaction waits until nothing was drawn here for so long. */
  idleMs: number;
}

export const TIMING: Timing = {
  pauseMs: 300,
  maxPauseMs: 15_000,
  connectMs: 10_000,
  maxConnectMs: 180_000,
  pingMs: 15_000,
  answerMs: 5_000,
  presenceMs: 33,
  orphansMs: 30_000,
  idleMs: 5_000,
};

/** What a board's past needs too. */
export interface BrowserEnvironment {
  openStore(alias: string): BoardStore;
  openHome(): Promise<HomeStore>;
  /** On a device that is full: the alias of a board that the server has too and that went from here; undefined: there is none. */
  makeRoom(open: string): Promise<string | undefined>;
  locks: ClientLocks;
  socket(url: string): WebSocket;
  /** This device remembers that lines go by HTTP: the first connection is one. */
  byHttp?: boolean;
  noteByHttp?(isByHttp: boolean): void;
  /** A socket did not open, or said nothing, though HTTP answers; undefined: none was tried. `restart` ends the present line. */
  unopened?(socket: WebSocket | undefined, restart: () => void): Promise<void>;
  fetch: typeof fetch;
  /** Undefined on plain-http networks. */
  subtle: Pick<SubtleCrypto, 'digest'> | undefined;
  /** Epoch ms. */
  now(): number;
  /** 0 ≤ x < 1, for pauses. */
  random(): number;
  randomBytes(n: number): Uint8Array;
  /** Lets waiting input be handled, then goes on. */
  yieldNow(): Promise<void>;
  timing: Timing;
}

export interface SyncEnvironment extends BrowserEnvironment {
  /** Puts a snapshot in place of the stored rows of a board; its bytes, or undefined when there was nothing to do. */
  compact(alias: string): Promise<number | undefined>;
}

export function browserEnvironment(): BrowserEnvironment {
  return {
    openStore: (alias) => new BoardStore(indexedDB, alias),
    openHome: () => HomeStore.open(indexedDB),
    makeRoom: async (open) => (await import('../../store/evict-board.ts')).evictBoard(indexedDB, open),
    // In an insecure context `locks` is absent, whatever the type says.
    locks: navigator.locks
      ? webLocks(navigator.locks)
      : channelLocks(() => new BroadcastChannel('atrium-clients'), Math.random),
    socket: (url) => new WebSocket(url),
    unopened(...line) {
      // Where it cannot be loaded, the next socket that does not open asks for it again.
      return import('#protocol/browser/http-lines.ts')
        .then((part) => part.useHttpLines(this, ...line))
        .catch(console.info);
    },
    fetch: (...request) => fetch(...request),
    subtle: crypto.subtle,
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
    yieldNow: makeYield(),
    timing: TIMING,
  };
}
