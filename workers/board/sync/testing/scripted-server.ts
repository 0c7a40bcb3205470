// The other end of the wire, played by a test in memory and by hand: it keeps a log of labels and answers only what the test
// lets it answer, so that "the ACK was lost here" can be written down. The real server is met in fuzz.test.ts.

import { hexOf } from '#protocol/bytes.ts';
import { sha256 as hashOf } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import {
  type ClientFrame,
  decodeClientFrame,
  encodeServerFrame,
  type HelloFrame,
  type Manifest,
  type Outcome,
  type Row,
  type ServerFrame,
  type WelcomeFrame,
} from '#protocol/frames.ts';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { picturesIn } from '#protocol/txn.ts';
import { paperChunk } from './paper-host.ts';

type Push = Extract<ClientFrame, { type: 'push' }>['txns'][number];

export class ScriptedServer {
  log: Row[] = [];
  /** By clientId and number. */
  outcomes = new Map<string, { ok: true; seq: number } | { ok: false; code: string }>();
  sockets: ScriptedSocket[] = [];
  hellos: HelloFrame[] = [];
  /** Requests get no answer at all. */
  unreachable = false;
  /** Labels refused, with the code. */
  refuses = new Map<string, string>();
  /** Commits but does not say so. */
  losesAcks = false;
  /** Takes no notice of PUSH. */
  deaf = false;
  /** Takes no notice of anything, as a line that broke silently. */
  mute = false;
  /** WELCOME offers a snapshot up to this seq. */
  snapshotSeq = 0;
  /** Whether WELCOME carries the snapshot's chunks, which no other response has then. */
  sendsChunks = false;
  minClient = 1;
  /** The newest version it speaks. */
  protocol = 1;
  /** From version 2 on: of its log. */
  term = '11'.repeat(8);
  role = 2;
  actor = 'guest-1';
  openAnswers: { status: number; error: string }[] = [];
  /** To images that are sent; without any they are taken. */
  imageAnswers: { status: number; error: string }[] = [];
  /** Waited for before an image that is sent is taken. */
  holdImage: (() => Promise<void>) | undefined;
  blobs = new Map<string, Uint8Array>();
  /** So many answers with blobs begin with a byte too many. */
  damages = 0;
  /** Answers requests in place of the server. */
  proxy: typeof fetch | undefined;
  /** Refuses what names a picture that it lacks. */
  knowsPictures = false;
  parts = new Map<string, Uint8Array>();
  requests: string[] = [];
  #sessions = 0;

  get socket(): ScriptedSocket {
    return this.sockets.at(-1) as ScriptedSocket;
  }

  readonly fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    if (this.proxy) return this.proxy(input, init);
    const response = await this.#answer(input, init);
    response.headers.set(RESPONSE_MARK, '1');
    return response;
  }) as typeof fetch;

  async #answer(input: string | URL | Request, init: RequestInit): Promise<Response> {
    const url = new URL(String(input));
    this.requests.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`);
    await Promise.resolve();
    if (this.unreachable || init.signal?.aborted) throw new TypeError('no network');
    const [, , , , what, ...rest] = url.pathname.split('/');
    if (url.pathname === '/api/boards/open') {
      const refusal = this.openAnswers.shift();
      if (refusal) return Response.json({ error: refusal.error, message: '' }, { status: refusal.status });
      const expiresAt = Date.now() + 900_000;
      return Response.json({
        id: 'board',
        alias: 'alias',
        role: 'editor',
        actor: this.actor,
        name: 'Ann',
        guest: 'g',
        ticket: 't',
        token: 'b',
        expiresAt,
        ...(this.protocol > 1 && { protocol: this.protocol }),
      });
    }
    if (what === 'ticket') return Response.json({ ticket: 't' });
    if (what === 'blobs' && init.method === 'PUT') {
      const refusal = this.imageAnswers.shift();
      if (refusal) return Response.json({ error: refusal.error, message: '' }, { status: refusal.status });
      await this.holdImage?.();
      const bytes = new Uint8Array(await (init.body as Blob).arrayBuffer());
      this.blobs.set(rest[0] as string, bytes);
      return Response.json({ sha256: rest[0], bytes: bytes.length });
    }
    if (what === 'blobs') {
      const asked = (rest[0] as string).split(',').map((name) => this.blobs.get(name));
      if (asked.includes(undefined)) return Response.json({ error: 'not-found', message: '' }, { status: 404 });
      const bytes = (asked as Uint8Array[]).flatMap((blob) => [...blob]);
      if (this.damages > 0) {
        this.damages -= 1;
        return new Response(new Uint8Array([255, ...bytes]));
      }
      return new Response(new Uint8Array(bytes));
    }
    const key = rest.join('/');
    const parts = this.parts.get(key) ?? new Uint8Array(0);
    if (init.method !== 'PUT') return Response.json({ received: parts.length });
    if (Number(url.searchParams.get('offset')) !== parts.length)
      return Response.json({ error: 'wrong-offset', message: '' }, { status: 409 });
    const grown = new Uint8Array([...parts, ...(init.body as Uint8Array)]);
    this.parts.set(key, grown);
    return Response.json({ received: grown.length });
  }

  connect(): WebSocket {
    if (this.unreachable) {
      const failed = new ScriptedSocket(this);
      queueMicrotask(() => failed.cut());
      return failed as unknown as WebSocket;
    }
    const socket = new ScriptedSocket(this);
    this.sockets.push(socket);
    queueMicrotask(() => socket.opened());
    return socket as unknown as WebSocket;
  }

  receive(socket: ScriptedSocket, frame: ClientFrame): void {
    if (this.mute) return;
    if (frame.type === 'ping') socket.say({ type: 'pong' });
    if (frame.type === 'hello') this.#hello(socket, frame);
    else if (frame.type === 'push' && !this.deaf) for (const push of frame.txns) this.#push(socket, push);
  }

  #hello(socket: ScriptedSocket, frame: HelloFrame): void {
    this.hellos.push(frame);
    socket.clients = frame.clients.map(({ clientId }) => clientId.slice());
    const outcomes = socket.clients.flatMap((clientId, client) =>
      [...this.outcomes].flatMap(([key, outcome]): Outcome[] => {
        const [hex, number] = key.split('/');
        const clientSeq = Number(number);
        if (hex !== hexOf(clientId) || clientSeq <= (frame.clients[client]?.settled ?? 0)) return [];
        return outcome.ok
          ? [{ client, clientSeq, ok: true, seq: outcome.seq, atMs: 1 }]
          : [{ client, clientSeq, ok: false, code: outcome.code }];
      }),
    );
    const resumed = frame.term === undefined || frame.term === this.term;
    // One by one: a part each.
    if (this.protocol > 1) for (const one of outcomes.splice(0)) socket.say({ type: 'outcomes', outcomes: [one] });
    const welcome: WelcomeFrame = {
      type: 'welcome',
      proto: this.protocol,
      session: ++this.#sessions,
      seq: this.log.length,
      role: this.role,
      actor: this.actor,
      name: 'Ann',
      colour: 1,
      minClient: this.minClient,
      outcomes,
      ...(this.protocol > 1 && { log: { resumed, terms: [{ first: 1, name: this.term }] } }),
    };
    let from = !resumed || frame.lastSeq > this.log.length ? 0 : frame.lastSeq;
    if (this.snapshotSeq > from) {
      welcome.snapshot = this.#manifest();
      from = this.snapshotSeq;
    }
    if (this.sendsChunks && welcome.snapshot) {
      const names = welcome.snapshot.chunks.map(({ sha256 }) => sha256);
      socket.say({ type: 'chunks', chunks: names.flatMap((name) => this.blobs.get(name) ?? []) });
      this.blobs.clear();
    }
    socket.say(welcome);
    const rows = this.log.slice(from);
    if (rows.length > 0) socket.say({ type: 'ops', rows });
    socket.reading = true;
  }

  #manifest(): Manifest {
    const labels = this.log.slice(0, this.snapshotSeq).map((row) => this.#label(row));
    const half = labels.length >> 1;
    const chunks = [labels.slice(0, half), labels.slice(half)].map((part) => {
      const bytes = paperChunk(part);
      const sha256 = hexOf(hashOf(bytes));
      this.blobs.set(sha256, bytes);
      return { sha256, bytes: bytes.length, count: part.length };
    });
    return { version: 1, seq: this.snapshotSeq, count: labels.length, bounds: null, topKeys: {}, chunks };
  }

  #label(row: Row): string {
    return labelIn('bytes' in row.body ? row.body.bytes : (this.blobs.get(hexOf(row.body.sha256)) as Uint8Array));
  }

  #push(socket: ScriptedSocket, push: Push): void {
    const clientId = socket.clients[push.client] as Uint8Array;
    const key = `${hexOf(clientId)}/${push.clientSeq}`;
    const { client, clientSeq, body } = push;
    const known = this.outcomes.get(key);
    if (known) {
      if (known.ok) socket.say({ type: 'ack', acks: [{ client, clientSeq, seq: known.seq, atMs: 1 }] });
      else socket.say({ type: 'reject', client, clientSeq, code: known.code });
      return;
    }
    if ('sha256' in body) {
      const parts = this.parts.get(key);
      if (parts?.length !== body.size) {
        socket.say({ type: 'reject', client, clientSeq, code: 'parts-missing' });
        return;
      }
      this.blobs.set(hexOf(body.sha256), parts);
    }
    const txn = 'bytes' in body ? body.bytes.slice() : (this.parts.get(key) as Uint8Array);
    const refusal = this.refuses.get(labelIn(txn)) ?? this.#depends(clientId, txn) ?? this.#lacks(txn);
    if (refusal !== undefined) {
      this.outcomes.set(key, { ok: false, code: refusal });
      if (!this.losesAcks) socket.say({ type: 'reject', client, clientSeq, code: refusal });
      return;
    }
    const seq = this.log.length + 1;
    const kept = 'bytes' in body ? { bytes: txn } : { sha256: body.sha256.slice(), size: body.size };
    const row: Row = { seq, clientId, clientSeq, actor: this.actor, atMs: 1, body: kept };
    this.log.push(row);
    this.outcomes.set(key, { ok: true, seq });
    for (const other of this.sockets) {
      if (!other.reading || other.readyState !== 1) continue;
      if (other !== socket) other.say({ type: 'ops', rows: [row] });
      else if (!this.losesAcks) other.say({ type: 'ack', acks: [{ client, clientSeq, seq, atMs: 1 }] });
    }
  }

  #depends(clientId: Uint8Array, txn: Uint8Array): string | undefined {
    const base = this.outcomes.get(`${hexOf(clientId)}/${txn[3]}`);
    return base && !base.ok ? 'depends' : undefined;
  }

  #lacks(txn: Uint8Array): string | undefined {
    return this.knowsPictures && picturesIn(txn).some((name) => !this.blobs.has(name)) ? 'missing-blob' : undefined;
  }

  /** Somebody else's transaction. */
  other(txn: Uint8Array, body: Row['body'] = { bytes: txn }): void {
    const row: Row = {
      seq: this.log.length + 1,
      clientId: new Uint8Array(16).fill(9),
      clientSeq: this.log.length + 1,
      actor: 'o',
      atMs: 2,
      body,
    };
    this.log.push(row);
    for (const socket of this.sockets)
      if (socket.reading && socket.readyState === 1) socket.say({ type: 'ops', rows: [row] });
  }

  get labels(): string[] {
    return this.log.map((row) => this.#label(row));
  }
}

/** After the four header bytes of a paper transaction with small numbers. */
function labelIn(txn: Uint8Array): string {
  const length = txn[4] as number;
  return new TextDecoder().decode(txn.subarray(5, 5 + length));
}

export class ScriptedSocket {
  readyState = 0;
  bufferedAmount = 0;
  binaryType = 'blob';
  reading = false;
  clients: Uint8Array[] = [];
  frames: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #server: ScriptedServer;

  constructor(server: ScriptedServer) {
    this.#server = server;
  }

  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }
  send(bytes: Uint8Array): void {
    const decoded = decodeClientFrame(bytes.slice());
    if (!decoded.ok) throw new Error(decoded.error);
    this.frames.push(decoded.frame);
    queueMicrotask(() => {
      if (this.readyState === 1) this.#server.receive(this, decoded.frame);
    });
  }
  say(frame: ServerFrame): void {
    const bytes = encodeServerFrame(frame);
    queueMicrotask(() => {
      if (this.readyState === 1) this.onmessage?.({ data: bytes.slice().buffer as ArrayBuffer });
    });
  }
  /** The line is cut: nothing more goes either way. */
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  bye(name: keyof typeof CLOSE, reason: string = name): void {
    this.say({ type: 'bye', code: CLOSE[name], reason });
    queueMicrotask(() => queueMicrotask(() => this.cut(CLOSE[name])));
  }
  close(): void {
    this.readyState = 3;
  }
}
