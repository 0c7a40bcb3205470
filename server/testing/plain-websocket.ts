// As much of a WebSocket as a BoardSocket uses, over a connection of its own: what is said is read without a network.

import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { decodeServerFrame, type ServerFrame } from '#protocol/frames.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { BoardSocket } from '../board/realtime/socket.ts';
import type { TicketHolder } from '../policies/grant.ts';

export class PlainWebSocket {
  readonly OPEN = 1;
  readyState = 1;
  closed: number | undefined;
  readonly #line: Duplex;
  constructor(line: Duplex) {
    this.#line = line;
  }
  get bufferedAmount(): number {
    return this.#line.writableLength;
  }
  send(bytes: Uint8Array): void {
    this.#line.write(bytes);
  }
  close(code: number): void {
    this.readyState = 2;
    this.closed = code;
  }
  resume(): void {}
  once(): void {}
  terminate(): void {}
}

export const testVisitor: TicketHolder = {
  grant: {
    actor: 'guest:a',
    thing: { kind: 'board', id: 'b' },
    role: 'editor',
    source: { kind: 'link', sha256: 'l', version: 1 },
  },
  name: 'n',
};

/** A socket of this session and its one clientId, and the frames it was sent, in order. */
export class HeardSocket {
  readonly socket: BoardSocket;
  #bytes = Buffer.alloc(0);

  /** `more`: of an editor named n who speaks version 2 by default. */
  constructor(session: number, clientId: string, more: { proto?: number; role?: BoardRole; name?: string } = {}) {
    const { proto = 2, role = testVisitor.grant.role, name = testVisitor.name } = more;
    const line = new Duplex({ read() {} });
    line.write = ((bytes: Uint8Array) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
      return true;
    }) as typeof line.write;
    const log = { warn: () => undefined, error: () => undefined };
    const clients = [clientId];
    const is = {
      session,
      proto,
      reqId: 'socket-1',
      visitor: { name, grant: { ...testVisitor.grant, role } },
      own: 'guest:a',
      colour: 0,
      clients,
      nowMs: 0,
      log,
    };
    this.socket = new BoardSocket(new PlainWebSocket(line) as unknown as WebSocket, line, is);
  }

  /** What came since it was last asked. */
  heard(): ServerFrame[] {
    return this.receivedBytes().map((bytes) => {
      const decoded = decodeServerFrame(bytes);
      if (!decoded.ok) throw new Error(decoded.error);
      return decoded.frame;
    });
  }

  /** Returns the bytes of each frame that came since it was last asked. */
  receivedBytes(): Uint8Array[] {
    const frames: Uint8Array[] = [];
    while (this.#bytes.length > 0) {
      const [headBytes, length] = headOf(this.#bytes);
      frames.push(Uint8Array.from(this.#bytes.subarray(headBytes, headBytes + length)));
      this.#bytes = this.#bytes.subarray(headBytes + length);
    }
    return frames;
  }
}

/** Bytes of a message's head, and of what follows it (RFC 6455, from a server). */
function headOf(bytes: Buffer): [headBytes: number, length: number] {
  const short = bytes[1] as number;
  if (short < 126) return [2, short];
  return short === 126 ? [4, bytes.readUInt16BE(2)] : [10, bytes.readUInt32BE(6)];
}
