// Every frame of a welcomed socket: decodes it and hands it to its room. One that cannot be read closes the socket. SPEC: UP-5, HS-6.

import type { WebSocket } from 'ws';
import { type ClientFrame, decodeClientFrame, encodeServerFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { decodeLive } from '#protocol/live.ts';
import { presenceVersion } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import type { Room } from './room.ts';
import { type BoardSocket, sayBye } from './socket.ts';
import { wireOf } from './wire.ts';
import type { WriterNames } from './writer-names.ts';

const pong = wireOf(encodeServerFrame({ type: 'pong' }));

export class ClientFrames {
  readonly #names: Pick<WriterNames, 'rename'>;

  constructor(names: Pick<WriterNames, 'rename'>) {
    this.#names = names;
  }

  /** Called with every message of `ws`, whose socket has joined `room`. */
  receive(ws: WebSocket, socket: BoardSocket, room: Room, data: Buffer, isBinary: boolean): void {
    if (!socket.isOpen) return;
    socket.heard(data.length, performance.now());
    const decoded = isBinary ? decodeClientFrame(data) : undefined;
    const fault = decoded?.ok ? this.#handle(socket, room, decoded.frame) : (decoded?.error ?? 'text-frame');
    if (fault !== undefined) sayBye(ws, 'bad-frame', fault);
  }

  /** Returns what is wrong with the frame, or undefined. */
  #handle(socket: BoardSocket, room: Room, frame: ClientFrame): string | undefined {
    switch (frame.type) {
      case 'hello':
        return 'hello-again';
      case 'push':
        return room.push(socket, frame.txns);
      case 'presence': {
        // The value is kept longer than the message.
        const checked = decodePresence(frame.value.slice());
        if (!checked.ok) return checked.error;
        if (checked.version !== presenceVersion(socket.proto)) return 'bad-value';
        room.show(socket, checked.value);
        this.#names.rename(socket, checked.value.name);
        return undefined;
      }
      case 'live': {
        const checked = decodeLive(frame.records);
        if (!checked.ok) return checked.error;
        room.draw(socket, checked.records);
        return undefined;
      }
      case 'read':
        room.read(socket, frame.seq);
        return undefined;
      case 'ping':
        // A peer that takes nothing needs no sign of life.
        if (socket.unsentBytes <= LIMITS.presenceDropBytes) socket.sendWire(pong);
        return undefined;
    }
  }
}
