// The frames of the board socket (/ws), versions 1 to 8: first byte the type, then the primitives of docs/formats.md. Both sides use
// this codec. Decoding is total: any bytes give a frame or the name of what is wrong. Byte arrays in a decoded frame are views
// of the input. What the frames mean: server/board/realtime/SPEC.md. Those of remotes, 7 and 75: remote-frames.ts.

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';
import { LIMITS, PROTOCOL_VERSION } from './limits.ts';
import { readTerm, readTerms, type Term, writeTerm, writeTerms } from './terms.ts';

export const FRAME = {
  hello: 1,
  push: 2,
  presence: 3,
  live: 4,
  read: 5,
  ping: 6,
  welcome: 65,
  ops: 66,
  ack: 67,
  reject: 68,
  presences: 69,
  lives: 70,
  bye: 71,
  pong: 72,
  outcomes: 73,
  event: 74,
  chunks: 76,
} as const;

/** A transaction: its bytes, or by reference (over LIMITS.inlineTxnBytes) the sha-256 and size of a blob. */
export type TxnBody = { bytes: Uint8Array } | { sha256: Uint8Array; size: number };

export interface HelloFrame {
  type: 'hello';
  proto: number;
  ticket: string;
  /** The last sequence number this client has on its device; 0 = nothing. */
  lastSeq: number;
  /** From version 2 on: the term of that row; undefined: not known. */
  term?: string;
  /** Own clientId first, then adopted ones; PUSH and ACK name them by their place in this list. */
  clients: HelloClient[];
}
export interface HelloClient {
  clientId: Uint8Array;
  settled: number;
  /** From version 3 on: the guest whose it is while it has no transaction, one who has become the ticket's person. */
  ofGuest?: string;
}
export interface PushFrame {
  type: 'push';
  /** `settled`: outcomes of this client's numbers up to and including it are known and may be forgotten. */
  txns: { client: number; clientSeq: number; settled: number; body: TxnBody }[];
}
export type ClientFrame =
  | HelloFrame
  | PushFrame
  /** protocol/presence.ts */
  | { type: 'presence'; value: Uint8Array }
  /** protocol/live.ts */
  | { type: 'live'; records: Uint8Array }
  | { type: 'read'; seq: number }
  | { type: 'ping' };

/** A number's lasting outcome: its place in the log, or why it was refused. */
export type Outcome =
  | { client: number; clientSeq: number; ok: true; seq: number; atMs: number }
  | { client: number; clientSeq: number; ok: false; code: string };

/** A snapshot's header; the chunks are blobs of the board. */
export interface Manifest {
  version: 1;
  seq: number;
  count: number;
  /** x y w h in board units; null on an empty board. */
  bounds: [number, number, number, number] | null;
  /** Highest order key per parent (hex of the key, by uuid text; '' for the board itself). */
  topKeys: Record<string, string>;
  chunks: { sha256: string; bytes: number; count: number }[];
}
export interface WelcomeFrame {
  type: 'welcome';
  /** The version from here on: the lower of both sides'. */
  proto: number;
  /** This socket's number in PRESENCE and LIVE of others. */
  session: number;
  /** Head of the log. */
  seq: number;
  /** roleOfCode of protocol/roles.ts. */
  role: number;
  actor: string;
  name: string;
  colour: number;
  /** Clients speaking less than this go read-only and keep their pending edits. */
  minClient: number;
  outcomes: Outcome[];
  /** Undefined: rows after HELLO's lastSeq follow. Otherwise load this, then rows after its seq follow. */
  snapshot?: Manifest;
  /** All chunks of the snapshot, in its order, where frames before this one had them. Undefined: they are fetched. */
  chunks?: Uint8Array[];
  /** From version 2 on. */
  log?: LogTerms;
}
/** Which log it is. */
export interface LogTerms {
  /** False: the row that HELLO named is not in this log; the answer is as if its lastSeq were 0. */
  resumed: boolean;
  /** Of every row that can follow on this socket, ascending; of all rows where `resumed` is false. */
  terms: Term[];
}
export interface Row {
  seq: number;
  clientId: Uint8Array;
  clientSeq: number;
  actor: string;
  atMs: number;
  body: TxnBody;
}
export type PresenceEvent =
  | { session: number; kind: 'value'; value: Uint8Array }
  | { session: number; kind: 'joined'; actor: string; name: string; colour: number }
  | { session: number; kind: 'gone' };
export type ServerFrame =
  | WelcomeFrame
  /** Outcomes that do not fit into WELCOME, before it. From version 2 on. */
  | { type: 'outcomes'; outcomes: Outcome[] }
  /** Chunks of WELCOME's snapshot, in its order, before it. From version 7 on. */
  | { type: 'chunks'; chunks: Uint8Array[] }
  | { type: 'ops'; rows: Row[] }
  | { type: 'ack'; acks: { client: number; clientSeq: number; seq: number; atMs: number }[] }
  | { type: 'reject'; client: number; clientSeq: number; code: string }
  | { type: 'presences'; events: PresenceEvent[] }
  | { type: 'lives'; streams: { session: number; records: Uint8Array }[] }
  /** What happens on the board beside its log: a name, and JSON. From version 5 on. */
  | { type: 'event'; name: string; value: string }
  | { type: 'bye'; code: number; reason: string }
  | { type: 'pong' };

export type Decoded<F> = { ok: true; frame: F } | { ok: false; error: FrameErrorName };

export function encodeClientFrame(frame: ClientFrame): Uint8Array {
  const out = new ByteWriter().u8(FRAME[frame.type]);
  switch (frame.type) {
    case 'hello':
      out.varint(frame.proto).str(frame.ticket).varint(frame.lastSeq).varint(frame.clients.length);
      for (const { clientId, settled } of frame.clients) out.raw(clientId).varint(settled);
      if (frame.proto >= 2) writeTerm(out, frame.term);
      if (frame.proto >= 3) {
        const guests = frame.clients.flatMap(({ ofGuest }, place) => (ofGuest === undefined ? [] : { place, ofGuest }));
        out.varint(guests.length);
        for (const { place, ofGuest } of guests) out.varint(place).str(ofGuest);
      }
      break;
    case 'push':
      out.varint(frame.txns.length);
      for (const txn of frame.txns) {
        out.varint(txn.client).varint(txn.clientSeq).varint(txn.settled);
        writeBody(out, txn.body);
      }
      break;
    case 'presence':
      out.bytes(frame.value);
      break;
    case 'live':
      out.bytes(frame.records);
      break;
    case 'read':
      out.varint(frame.seq);
      break;
    case 'ping':
      break;
  }
  return out.done();
}

export function decodeClientFrame(bytes: Uint8Array): Decoded<ClientFrame> {
  return decoded(bytes, (type, from) => {
    switch (type) {
      case FRAME.hello: {
        const [proto, ticket, lastSeq] = [from.varint(), from.str(1024, 'ticket'), from.varint()];
        const clients = list(
          from,
          17,
          LIMITS.helloClients,
          (): HelloClient => ({ clientId: from.take(16), settled: from.varint() }),
        );
        if (clients.length === 0) throw new FrameError('bad-value');
        const term = proto >= 2 ? readTerm(from) : undefined;
        const readGuest = () => ({ client: clients[from.varint()], ofGuest: from.str(LIMITS.nameBytes, 'name') });
        for (const { client, ofGuest } of proto >= 3 ? list(from, 2, LIMITS.helloClients, readGuest) : []) {
          if (!client) throw new FrameError('bad-value');
          client.ofGuest = ofGuest;
        }
        // What a later version adds stands at the end.
        if (proto > PROTOCOL_VERSION) from.take(from.left);
        return { type: 'hello', proto, ticket, lastSeq, clients, ...(term !== undefined && { term }) };
      }
      case FRAME.push:
        return {
          type: 'push',
          txns: list(from, 5, LIMITS.pushTxns, () => {
            const txn = {
              client: from.varint(),
              clientSeq: from.varint(),
              settled: from.varint(),
              body: readBody(from),
            };
            if (txn.clientSeq === 0) throw new FrameError('bad-value');
            return txn;
          }),
        };
      case FRAME.presence:
        return { type: 'presence', value: from.bytes(LIMITS.presence2Bytes, 'presence') };
      case FRAME.live:
        return { type: 'live', records: from.bytes(LIMITS.liveFrameBytes, 'live') };
      case FRAME.read:
        return { type: 'read', seq: from.varint() };
      case FRAME.ping:
        return { type: 'ping' };
      default:
        throw new FrameError('unknown-frame');
    }
  });
}

export function encodeServerFrame(frame: ServerFrame): Uint8Array {
  const out = new ByteWriter(frame.type === 'ops' ? 1024 : 64).u8(FRAME[frame.type]);
  switch (frame.type) {
    case 'welcome':
      out.varint(frame.proto).u32(frame.session).varint(frame.seq).u8(frame.role);
      out.str(frame.actor).str(frame.name).u8(frame.colour).varint(frame.minClient);
      writeOutcomes(out, frame.outcomes);
      if (frame.snapshot) out.u8(1).str(JSON.stringify(frame.snapshot));
      else out.u8(0);
      if (frame.proto >= 2) {
        out.u8(frame.log?.resumed ? 1 : 0);
        writeTerms(out, frame.log?.terms ?? []);
      }
      break;
    case 'outcomes':
      writeOutcomes(out, frame.outcomes);
      break;
    case 'chunks':
      out.varint(frame.chunks.length);
      for (const chunk of frame.chunks) out.bytes(chunk);
      break;
    case 'ops':
      out.varint(frame.rows.length);
      for (const row of frame.rows) writeRow(out, row);
      break;
    case 'ack':
      out.varint(frame.acks.length);
      for (const ack of frame.acks) out.varint(ack.client).varint(ack.clientSeq).varint(ack.seq).varint(ack.atMs);
      break;
    case 'reject':
      out.varint(frame.client).varint(frame.clientSeq).str(frame.code);
      break;
    case 'presences':
      out.varint(frame.events.length);
      for (const event of frame.events) writePresenceEvent(out, event);
      break;
    case 'lives':
      out.varint(frame.streams.length);
      for (const { session, records } of frame.streams) out.varint(session).bytes(records);
      break;
    case 'event':
      out.str(frame.name).str(frame.value);
      break;
    case 'bye':
      out.varint(frame.code).str(frame.reason);
      break;
    case 'pong':
      break;
  }
  return out.done();
}

/** A row alone, to be joined by `opsFrame`: encoded once for all its readers. */
export function encodeRow(row: Row): Uint8Array {
  const out = new ByteWriter(128);
  writeRow(out, row);
  return out.done();
}

export function opsFrame(rows: readonly Uint8Array[]): Uint8Array {
  let bytes = 16;
  for (const row of rows) bytes += row.length;
  const out = new ByteWriter(bytes).raw(headOf('ops', rows.length));
  for (const row of rows) out.raw(row);
  return out.done();
}

/** What stands in such a frame before its encoded rows or events. */
export function headOf(type: 'ops' | 'presences', count: number): Uint8Array {
  return new ByteWriter(8).u8(FRAME[type]).varint(count).done();
}

/** An event alone: a frame of them is a head and one event after the other. */
export function writePresenceEvent(out: ByteWriter, event: PresenceEvent): void {
  out.varint(event.session);
  if (event.kind === 'value') out.u8(0).bytes(event.value);
  else if (event.kind === 'joined') out.u8(1).str(event.actor).str(event.name).u8(event.colour);
  else out.u8(2);
}

export function decodeServerFrame(bytes: Uint8Array): Decoded<ServerFrame> {
  return decoded(bytes, (type, from) => {
    switch (type) {
      case FRAME.welcome:
        return readWelcome(from);
      case FRAME.outcomes:
        return { type: 'outcomes', outcomes: readOutcomes(from) };
      case FRAME.chunks:
        return { type: 'chunks', chunks: list(from, 1, Number.MAX_SAFE_INTEGER, () => from.bytes()) };
      case FRAME.ops:
        return {
          type: 'ops',
          rows: list(from, 22, Number.MAX_SAFE_INTEGER, () => ({
            seq: from.varint(),
            clientId: from.take(16),
            clientSeq: from.varint(),
            actor: from.str(),
            atMs: from.varint(),
            body: readBody(from),
          })),
        };
      case FRAME.ack:
        return {
          type: 'ack',
          acks: list(from, 4, Number.MAX_SAFE_INTEGER, () => ({
            client: from.varint(),
            clientSeq: from.varint(),
            seq: from.varint(),
            atMs: from.varint(),
          })),
        };
      case FRAME.reject:
        return { type: 'reject', client: from.varint(), clientSeq: from.varint(), code: from.str() };
      case FRAME.presences:
        return { type: 'presences', events: list(from, 2, Number.MAX_SAFE_INTEGER, () => readPresenceEvent(from)) };
      case FRAME.lives:
        return {
          type: 'lives',
          streams: list(from, 2, Number.MAX_SAFE_INTEGER, () => ({ session: from.varint(), records: from.bytes() })),
        };
      case FRAME.event:
        return { type: 'event', name: from.str(), value: from.str() };
      case FRAME.bye:
        return { type: 'bye', code: from.varint(), reason: from.str() };
      case FRAME.pong:
        return { type: 'pong' };
      default:
        throw new FrameError('unknown-frame');
    }
  });
}

function decoded<F>(bytes: Uint8Array, read: (type: number, from: ByteReader) => F): Decoded<F> {
  if (bytes.length === 0) return { ok: false, error: 'empty' };
  if (bytes.length > LIMITS.frameBytes) return { ok: false, error: 'too-large:frame' };
  try {
    const from = new ByteReader(bytes);
    const frame = read(from.u8(), from);
    from.end();
    return { ok: true, frame };
  } catch (error) {
    if (error instanceof FrameError) return { ok: false, error: error.code };
    throw error;
  }
}

function list<T>(from: ByteReader, minBytes: number, max: number, read: () => T): T[] {
  const n = from.count(minBytes, max);
  const items: T[] = [];
  for (let i = 0; i < n; i++) items.push(read());
  return items;
}

function writeRow(out: ByteWriter, row: Row): void {
  out.varint(row.seq).raw(row.clientId).varint(row.clientSeq).str(row.actor).varint(row.atMs);
  writeBody(out, row.body);
}

function writeBody(out: ByteWriter, body: TxnBody): void {
  if ('bytes' in body) out.u8(0).bytes(body.bytes);
  else out.u8(1).raw(body.sha256).varint(body.size);
}

function readBody(from: ByteReader): TxnBody {
  const kind = from.u8();
  if (kind === 0) return { bytes: from.bytes(LIMITS.inlineTxnBytes, 'inline') };
  if (kind === 1) return { sha256: from.take(32), size: from.varint() };
  throw new FrameError('bad-value');
}

function readPresenceEvent(from: ByteReader): PresenceEvent {
  const session = from.varint();
  const kind = from.u8();
  if (kind === 0) return { session, kind: 'value', value: from.bytes(LIMITS.presence2Bytes, 'presence') };
  if (kind === 1) return { session, kind: 'joined', actor: from.str(), name: from.str(), colour: from.u8() };
  if (kind === 2) return { session, kind: 'gone' };
  throw new FrameError('bad-value');
}

function writeOutcomes(out: ByteWriter, outcomes: readonly Outcome[]): void {
  out.varint(outcomes.length);
  for (const outcome of outcomes) {
    out.varint(outcome.client).varint(outcome.clientSeq);
    if (outcome.ok) out.u8(1).varint(outcome.seq).varint(outcome.atMs);
    else out.u8(0).str(outcome.code);
  }
}

function readOutcomes(from: ByteReader): Outcome[] {
  return list(from, 4, Number.MAX_SAFE_INTEGER, (): Outcome => {
    const [client, clientSeq, ok] = [from.varint(), from.varint(), from.u8()];
    if (ok === 1) return { client, clientSeq, ok: true, seq: from.varint(), atMs: from.varint() };
    if (ok === 0) return { client, clientSeq, ok: false, code: from.str() };
    throw new FrameError('bad-value');
  });
}

function readWelcome(from: ByteReader): WelcomeFrame {
  const proto = from.varint();
  const session = from.u32();
  const seq = from.varint();
  const role = from.u8();
  const [actor, name, colour, minClient] = [from.str(), from.str(), from.u8(), from.varint()];
  const outcomes = readOutcomes(from);
  const frame: WelcomeFrame = { type: 'welcome', proto, session, seq, role, actor, name, colour, minClient, outcomes };
  const start = from.u8();
  if (start === 1) frame.snapshot = manifestOf(from.str());
  else if (start !== 0) throw new FrameError('bad-value');
  if (proto >= 2) frame.log = { resumed: from.u8() === 1, terms: readTerms(from) };
  return frame;
}

/** The shape is checked as far as a reader relies on it before it fetches anything. */
function manifestOf(json: string): Manifest {
  let value: Manifest;
  try {
    value = JSON.parse(json) as Manifest;
  } catch {
    throw new FrameError('bad-value');
  }
  const sound =
    value?.version === 1 &&
    Number.isSafeInteger(value.seq) &&
    Array.isArray(value.chunks) &&
    value.chunks.every((chunk) => /^[0-9a-f]{64}$/.test(chunk?.sha256) && Number.isSafeInteger(chunk.bytes));
  if (!sound) throw new FrameError('bad-value');
  return value;
}
