// A small client of another make, written from docs/formats.md and server/board/realtime/SPEC.md alone: nothing of the product's code is
// in it. What it cannot know from there, those documents do not say.

import { createHash, randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { In, Out } from './bytes.ts';

export type Body = { txn: Uint8Array } | { sha256: string; size: number };
export interface Row {
  seq: number;
  clientId: string;
  clientSeq: number;
  actor: string;
  body: Body;
}
export interface Outcome {
  clientSeq: number;
  /** Or the name of the refusal. */
  seq?: number;
  code?: string;
}
export interface Snapshot {
  seq: number;
  chunks: { sha256: string; bytes: number; count: number }[];
}
export interface Welcome {
  version: number;
  head: number;
  role: number;
  actor: string;
  outcomes: Outcome[];
  snapshot?: Snapshot;
  resumed: boolean;
  terms: { first: number; name: string }[];
}
export interface Opened {
  id: string;
  role: string;
  actor: string;
  guest: string;
  ticket: string;
  token: string;
  protocol?: number;
}

const VERSION = 2;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** "Derived names of an anonymous board": the alias of an edit secret. */
export function aliasOf(secret: Uint8Array): string {
  const hash = createHash('sha256').update('atrium/alias').update(Uint8Array.of(0)).update(secret).digest();
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{5}/g) as string[];
  return digits
    .slice(0, 16)
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)])
    .join('');
}

export class Stranger {
  readonly address: string;
  readonly clientId = Uint8Array.from(randomBytes(16));
  opened: Opened | undefined;
  welcome: Welcome | undefined;
  readonly rows: Row[] = [];
  readonly outcomes = new Map<number, Outcome>();
  bye: { code: number; reason: string } | undefined;
  pongs = 0;
  lastSeq = 0;
  #ws: WebSocket | undefined;
  #guest: string | undefined;
  #early: Outcome[] = [];
  #wakes: (() => void)[] = [];
  #settled = 0;

  constructor(address: string) {
    this.address = address;
  }

  get #term(): string | undefined {
    return this.welcome?.terms.findLast(({ first }) => first <= this.lastSeq)?.name;
  }

  async open(secret: Uint8Array, alias = aliasOf(secret)): Promise<Opened> {
    const asked = { alias, secret: Buffer.from(secret).toString('base64url'), guest: this.#guest, name: 'Stranger' };
    const response = await fetch(`${this.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    const answer = (await response.json()) as Opened & { error?: string };
    if (!response.ok) throw new Error(`${response.status} ${answer.error}`);
    this.#guest = answer.guest;
    this.opened = answer;
    return answer;
  }

  /** HELLO on a new socket, as far as WELCOME or the end. `term` in place of what it knows. */
  async connect(secret: Uint8Array, more: { term?: string } = {}): Promise<void> {
    const { ticket, protocol = 1 } = await this.open(secret);
    const version = Math.min(VERSION, protocol);
    const term = more.term ?? this.#term;
    const hello = new Out().u8(1).varint(version).str(ticket).varint(this.lastSeq);
    hello.varint(1).raw(this.clientId).varint(this.#settled);
    if (version >= 2) hello.block(Buffer.from(term ?? '', 'hex'));
    this.welcome = this.bye = undefined;
    this.#early = [];
    const ws = new WebSocket(`${this.address.replace('http', 'ws')}/ws`, { perMessageDeflate: false });
    this.#ws = ws;
    ws.on('message', (data: Buffer) => this.#frame(new In(Uint8Array.from(data))));
    ws.on('close', (code, reason) => {
      this.bye ??= { code, reason: reason.toString() };
      this.#wake();
    });
    ws.on('error', () => undefined);
    ws.on('open', () => ws.send(hello.done()));
    await this.until(() => this.welcome !== undefined || this.bye !== undefined);
  }

  push(clientSeq: number, body: Body): void {
    const out = new Out().u8(2).varint(1).varint(0).varint(clientSeq).varint(this.#settled);
    if ('txn' in body) this.send(Buffer.concat([out.u8(0).varint(body.txn.length).done(), body.txn]));
    else this.send(out.u8(1).raw(Buffer.from(body.sha256, 'hex')).varint(body.size).done());
  }

  async answered(clientSeq: number): Promise<Outcome> {
    await this.until(() => this.outcomes.has(clientSeq) || this.bye !== undefined);
    return this.outcomes.get(clientSeq) ?? { clientSeq, code: `closed ${this.bye?.code}` };
  }

  /** Up to here it needs no outcome any more. */
  settle(clientSeq: number): void {
    this.#settled = clientSeq;
  }

  /** In parts, from where the server says on. */
  async upload(clientSeq: number, bytes: Uint8Array): Promise<Body> {
    const path = `/api/boards/${this.opened?.id}/parts/${hex(this.clientId)}/${clientSeq}`;
    let { received } = JSON.parse(Buffer.from(await this.#ask('GET', path)).toString()) as { received: number };
    while (received < bytes.length) {
      const part = bytes.subarray(received, received + 4 * 1024 * 1024);
      const answer = await this.#ask('PUT', `${path}?offset=${received}`, part);
      ({ received } = JSON.parse(Buffer.from(answer).toString()) as { received: number });
    }
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  }

  async blobs(...names: string[]): Promise<Uint8Array> {
    return this.#ask('GET', `/api/boards/${this.opened?.id}/blobs/${names.join(',')}`);
  }

  async #ask(method: string, path: string, body?: Uint8Array): Promise<Uint8Array> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.opened?.token}`, 'content-type': 'application/octet-stream' },
      ...(body && { body: new Uint8Array(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${response.status} ${JSON.parse(Buffer.from(bytes).toString()).error}`);
    return bytes;
  }

  ping(): void {
    this.send(new Out().u8(6).done());
  }

  send(frame: Uint8Array): void {
    this.#ws?.send(frame);
  }

  cut(): void {
    this.#ws?.terminate();
  }

  async until(holds: () => boolean): Promise<void> {
    const endMs = Date.now() + 40_000;
    while (!holds()) {
      if (Date.now() > endMs) throw new Error(`never: ${holds}`);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, 1000);
        this.#wakes.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }

  #frame(from: In): void {
    const type = from.u8();
    if (type === 65) this.#welcomed(from);
    else if (type === 66) this.#rows(from);
    else if (type === 67) {
      for (const { clientSeq, seq } of from.list(() => ack(from))) this.#decided({ clientSeq, seq }, seq);
    } else if (type === 68) {
      from.varint();
      this.#decided({ clientSeq: from.varint(), code: from.str() });
    } else if (type === 69 || type === 70) return;
    else if (type === 71) this.bye = { code: from.varint(), reason: from.str() };
    else if (type === 72) this.pongs += 1;
    else if (type === 73) this.#early.push(...from.list(() => outcome(from)));
    if (!from.isAtEnd) throw new Error(`frame ${type} is longer than its document says`);
    this.#wake();
  }

  #welcomed(from: In): void {
    const version = from.varint();
    from.u32();
    const [head, role, actor] = [from.varint(), from.u8(), from.str()];
    from.str();
    from.u8();
    from.varint();
    const outcomes = [...this.#early, ...from.list(() => outcome(from))];
    const snapshot = from.u8() === 1 ? (JSON.parse(from.str()) as Snapshot) : undefined;
    const resumed = version >= 2 ? from.u8() === 1 : this.lastSeq <= head;
    const terms = version >= 2 ? from.list(() => ({ first: from.varint(), name: hex(from.raw(8)) })) : [];
    this.welcome = { version, head, role, actor, outcomes, resumed, terms, ...(snapshot && { snapshot }) };
    for (const one of outcomes) this.outcomes.set(one.clientSeq, one);
    if (!resumed) this.rows.length = 0;
    if (!resumed || snapshot) this.lastSeq = snapshot?.seq ?? 0;
  }

  #rows(from: In): void {
    for (const row of from.list(() => readRow(from))) {
      if (row.seq !== this.lastSeq + 1) throw new Error(`row ${row.seq} after ${this.lastSeq}`);
      this.lastSeq = row.seq;
      this.rows.push(row);
      // RES-1, TXT-3: an own row that comes as OPS is its number's outcome.
      if (row.clientId === hex(this.clientId))
        this.outcomes.set(row.clientSeq, { clientSeq: row.clientSeq, seq: row.seq });
    }
    // Due while it catches up, and never wrong.
    this.send(new Out().u8(5).varint(this.lastSeq).done());
  }

  #decided(one: Outcome, seq?: number): void {
    this.outcomes.set(one.clientSeq, one);
    if (seq === this.lastSeq + 1) this.lastSeq = seq;
  }
}

function ack(from: In): { clientSeq: number; seq: number } {
  from.varint();
  const [clientSeq, seq] = [from.varint(), from.varint()];
  from.varint();
  return { clientSeq, seq };
}

function outcome(from: In): Outcome {
  from.varint();
  const clientSeq = from.varint();
  if (from.u8() === 0) return { clientSeq, code: from.str() };
  const seq = from.varint();
  from.varint();
  return { clientSeq, seq };
}

function readRow(from: In): Row {
  const [seq, clientId, clientSeq, actor] = [from.varint(), hex(from.raw(16)), from.varint(), from.str()];
  from.varint();
  const body = from.u8() === 0 ? { txn: from.block() } : { sha256: hex(from.raw(32)), size: from.varint() };
  return { seq, clientId, clientSeq, actor, body };
}
