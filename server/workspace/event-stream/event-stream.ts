// One reader of the workspace's changes, over Server-Sent Events. What it does not take waits, each thing once, and when that is a
// lot it is told that everything may be another: a slow reader costs the same as a quick one.

import type { ServerResponse } from 'node:http';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { Person } from '../../policies/person.ts';

export class EventStream {
  readonly person: Person;
  /** What it was opened with. */
  readonly authorization: string | undefined;
  readonly #response: ServerResponse;
  readonly #waiting = new Map<string, WorkspaceEvent>();
  /** Since when it takes nothing, ms of performance.now. */
  #stuckMs: number | undefined;

  constructor(person: Person, authorization: string | undefined, response: ServerResponse) {
    this.person = person;
    this.authorization = authorization;
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies that gather answers pass this one on as it comes.
      'x-accel-buffering': 'no',
    });
    // It is gone: 'close' says so.
    response.on('error', () => undefined);
    response.on('drain', () => {
      this.#stuckMs = undefined;
      this.#write();
    });
    this.#put(':\n\n');
  }

  tell(event: WorkspaceEvent): void {
    if (this.#waiting.has('all')) return;
    if (event.kind === 'all' || this.#waiting.size >= SERVER_LIMITS.eventsWaiting) {
      this.#waiting.clear();
      this.#waiting.set('all', { kind: 'all' });
    } else {
      this.#waiting.set(event.kind === 'cover' ? `cover ${event.id}` : JSON.stringify(event), event);
    }
    this.#write();
  }

  /** Rights have changed: what waits was allowed by those of before. */
  recheck(): void {
    if (this.#waiting.size > 0) this.tell({ kind: 'all' });
  }

  /** A sign of life. */
  beat(nowMs: number): void {
    if (this.#stuckMs === undefined) this.#put(':\n\n');
    else if (nowMs - this.#stuckMs > SERVER_LIMITS.eventsStuckMs) this.#response.destroy();
  }

  end(): void {
    this.#response.end();
    // Who does not take the end is cut off with the next sign of life that would be due.
    this.#stuckMs ??= performance.now();
  }

  #write(): void {
    if (this.#stuckMs !== undefined || this.#waiting.size === 0) return;
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#put(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  }

  #put(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (!this.#response.write(text)) this.#stuckMs = performance.now();
  }
}
