// A crowd of light clients on one or many boards: each moves an item of its own at an even pace and shows its cursor. Measures how
// long an ACK and another's cursor take. Decodes only what it measures: a crowd must not need more of the machine than the server.

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HttpSocket } from '#protocol/browser/http-socket.ts';
import { decodeServerFrame, encodeClientFrame, FRAME } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { itemId, moveTxn, putTxn, Seeded } from '../../server/testing/txns.ts';

export interface CrowdPlan {
  address: string;
  boards: number;
  people: number;
  opsPerS: number;
  cursorHz: number;
  seconds: number;
  seed: number;
  /** Lines by HTTP in place of sockets, each of a browser of its own. */
  byHttp?: boolean;
}

export interface CrowdResult {
  /** From PUSH to ACK. */
  ackMs: number[];
  /** From showing a cursor until another sees it. */
  cursorMs: number[];
  pushed: number;
  acknowledged: number;
  /** Lines the server closed. */
  closed: number;
  rejected: number;
}

/** People whose screens are watched: one of each board, and no more than so many. */
const MAX_WATCHERS = 8;
/** First numbers, first compilations: what comes after it is how the server is from then on. */
const RAMP_MS = 3000;

/** What a socket and a line by HTTP have in common. */
interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(bytes: Uint8Array): void;
  close(): void;
}

function openLine({ address, byHttp }: Pick<CrowdPlan, 'address' | 'byHttp'>): Line {
  if (byHttp) return new HttpSocket(address, { fetch, randomBytes, hold: (work) => work(true) });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { perMessageDeflate: false });
  socket.binaryType = 'arraybuffer';
  socket.on('error', () => undefined);
  return socket as unknown as Line;
}

class Person {
  readonly isIn: Promise<void>;
  readonly #line: Line;
  readonly #result: CrowdResult;
  readonly #watches: boolean;
  readonly #item: Uint8Array;
  readonly #sentMs = new Map<number, number>();
  #number = 0;

  constructor(plan: CrowdPlan, ticket: string, random: Seeded, result: CrowdResult, watches: boolean) {
    this.#result = result;
    this.#watches = watches;
    this.#item = itemId(random);
    this.#line = openLine(plan);
    this.#line.onclose = () => {
      result.closed += 1;
    };
    this.isIn = this.#enter(ticket);
  }

  get undecided(): number {
    return this.#sentMs.size;
  }

  /** Resolves with the first frame from the server. */
  #enter(ticket: string): Promise<void> {
    const line = this.#line;
    line.onopen = () => {
      const clients = [{ clientId: randomBytes(16), settled: 0 }];
      line.send(encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients }));
    };
    return new Promise((resolve) => {
      line.onmessage = ({ data }) => {
        resolve();
        this.#heard(new Uint8Array(data));
      };
    });
  }

  push(): void {
    this.#number += 1;
    const number = this.#number;
    const bytes = number === 1 ? putTxn({ id: this.#item }) : moveTxn([this.#item], 1, 1);
    this.#sentMs.set(number, performance.now());
    this.#result.pushed += 1;
    const txns = [{ client: 0, clientSeq: number, settled: Math.max(0, number - 100), body: { bytes } }];
    this.#line.send(encodeClientFrame({ type: 'push', txns }));
  }

  /** The time is shown as the cursor's x: whoever sees it knows how old it is. */
  show(): void {
    const value = encodePresence({ cursor: { x: performance.now(), y: 0 } });
    this.#line.send(encodeClientFrame({ type: 'presence', value }));
  }

  leave(): void {
    this.#line.onclose = null;
    this.#line.close();
  }

  #heard(data: Uint8Array): void {
    const type = data[0];
    const isWanted = type === FRAME.ack || type === FRAME.reject || (type === FRAME.presences && this.#watches);
    const decoded = isWanted ? decodeServerFrame(data) : undefined;
    if (!decoded?.ok) return;
    const { frame } = decoded;
    const nowMs = performance.now();
    if (frame.type === 'ack') {
      for (const { clientSeq } of frame.acks) {
        const sentMs = this.#sentMs.get(clientSeq);
        if (sentMs === undefined) continue;
        this.#sentMs.delete(clientSeq);
        this.#result.ackMs.push(nowMs - sentMs);
        this.#result.acknowledged += 1;
      }
    } else if (frame.type === 'reject') {
      this.#sentMs.delete(frame.clientSeq);
      this.#result.rejected += 1;
    } else if (frame.type === 'presences') {
      for (const event of frame.events) {
        if (event.kind !== 'value') continue;
        const shown = decodePresence(event.value);
        if (shown.ok && shown.value.cursor) this.#result.cursorMs.push(nowMs - shown.value.cursor.x);
      }
    }
  }
}

/** Comes in, works for the time of the plan (`during` once it has settled), and waits for the last answers. */
export async function crowd(
  plan: CrowdPlan,
  during: () => Promise<void> = async () => undefined,
): Promise<CrowdResult> {
  const random = new Seeded(plan.seed);
  const result: CrowdResult = { ackMs: [], cursorMs: [], pushed: 0, acknowledged: 0, closed: 0, rejected: 0 };
  const all: Person[] = [];
  for (let board = 0; board < plan.boards; board++) {
    const secret = random.bytes(32);
    for (let n = 0; n < plan.people; n++) {
      const { ticket } = await openBoard(plan.address, secret);
      all.push(new Person(plan, ticket, random, result, n === 0 && board < MAX_WATCHERS));
    }
    await Promise.all(all.slice(-plan.people).map(({ isIn }) => isIn));
  }
  const timers: NodeJS.Timeout[] = [];
  // Each at its own moment: people do not move in step.
  const evenly = (everyMs: number, work: (person: Person) => void): void => {
    for (const person of all) {
      const begin = (): void => void timers.push(setInterval(() => work(person), everyMs));
      timers.push(setTimeout(begin, random.next() * everyMs));
    }
  };
  if (plan.opsPerS > 0) evenly(1000 / plan.opsPerS, (person) => person.push());
  if (plan.cursorHz > 0) evenly(1000 / plan.cursorHz, (person) => person.show());
  await delay(RAMP_MS);
  result.ackMs.length = 0;
  result.cursorMs.length = 0;
  const watching = during();
  await delay(plan.seconds * 1000);
  await watching;
  for (const timer of timers) clearInterval(timer);
  const untilMs = Date.now() + 30_000;
  while (all.some(({ undecided }) => undecided > 0) && Date.now() < untilMs) await delay(20);
  for (const person of all) person.leave();
  return result;
}
