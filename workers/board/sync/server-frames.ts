// Hands each frame of the server to the part of the client that it is for. Knows no state but the queues that HELLO named.

import type { ServerFrame, WelcomeFrame } from '#protocol/frames.ts';
import { HAND_EVENT } from '#protocol/room-events.ts';
import type { SyncHost } from './host.ts';
import type { Inbox } from './inbox.ts';
import type { Outbound } from './outbound.ts';
import type { PendingTxn } from './pending-txn.ts';
import type { People } from './people.ts';
import { serverEventOf } from './server-events.ts';

export interface ServerFramesDeps {
  host: Pick<SyncHost, 'event' | 'live' | 'handLowered'>;
  inbox: Pick<Inbox, 'receive'>;
  outbound: Pick<Outbound, 'answered' | 'said'>;
  people: Pick<People, 'receive'>;
  onWelcome(frame: WelcomeFrame): void;
}

export class ServerFrames {
  readonly #deps: ServerFramesDeps;

  constructor(deps: ServerFramesDeps) {
    this.#deps = deps;
  }

  /** `bytes`: size of the frame. */
  receive(frame: ServerFrame, bytes: number): void {
    const { host, inbox, outbound, people, onWelcome } = this.#deps;
    if (frame.type === 'ack' || frame.type === 'reject' || frame.type === 'ops') outbound.answered();
    switch (frame.type) {
      case 'welcome':
        onWelcome(frame);
        return;
      case 'ops':
        for (const row of frame.rows) inbox.receive({ kind: 'row', row, bytes: bytes / frame.rows.length });
        return;
      case 'ack':
        for (const { client, clientSeq, seq, atMs } of frame.acks) {
          const entry = this.#pendingTxn(client, clientSeq);
          if (entry) inbox.receive({ kind: 'ack', entry, seq, atMs });
        }
        return;
      case 'reject': {
        const entry = this.#pendingTxn(frame.client, frame.clientSeq);
        if (entry) inbox.receive({ kind: 'reject', entry, code: frame.code });
        return;
      }
      case 'presences':
        people.receive(frame.events);
        return;
      case 'event':
        if (frame.name !== HAND_EVENT) host.event(serverEventOf(frame.name, frame.value));
        else if (frame.value === 'false') host.handLowered();
        return;
      case 'lives':
        for (const { session, records } of frame.streams) host.live(session, records.slice());
        return;
    }
  }

  #pendingTxn(client: number, clientSeq: number): PendingTxn | undefined {
    return this.#deps.outbound.said[client]?.entries.get(clientSeq);
  }
}
