// All readers of the workspace's changes in this process. Hints of the bus are gathered, looked up for all readers together, and
// told to those who may know. A stream ends with the sign-in it was opened by. docs/decisions: 0063.

import type { ServerResponse } from 'node:http';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { sourceQueries } from '../../access/source-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Authenticator, Person } from '../../policies/person.ts';
import type { audienceQueries } from './audience-queries.ts';
import { askOf, EventAudience, type WorkspaceHint } from './event-audience.ts';
import { EventStream } from './event-stream.ts';

type Db = Uses<{
  reads: {
    audiences: Only<typeof audienceQueries, 'audience'>;
    sources: Only<typeof sourceQueries, 'standingSignIns'>;
  };
}>;

export interface EventStreamsDeps {
  db: Db;
  bus: Bus;
  bearers: Authenticator;
  log: Pick<Logger, 'warn'>;
  /** Between two signs of life of a stream. */
  beatMs: number;
  /** How soon a stream ends after its sign-in. */
  lookMs: number;
}

/** Hints that come within this are looked up together. */
const BATCH_MS = 50;
/** Hints of one look-up; what is more at a time is told as one change of everything. */
const MAX_BATCH = 200;
/** A token may end before the sign-in does: then whoever reads comes with a new one. */
const TOKEN_POLL_MS = 60_000;

export class EventStreams {
  readonly #deps: EventStreamsDeps;
  readonly #streams = new Set<EventStream>();
  #hints: WorkspaceHint[] = [];
  #isTelling = false;
  readonly #timers: NodeJS.Timeout[];

  constructor(deps: EventStreamsDeps) {
    this.#deps = deps;
    deps.bus.subscribe((hint) => {
      if (hint.kind === 'rights') for (const stream of this.#streams) stream.recheck();
      else if (hint.kind === 'workspace') this.#gather(hint);
    });
    this.#timers = [
      setInterval(() => this.#beat(), deps.beatMs),
      setInterval(() => void this.#lookAtSignIns(), deps.lookMs),
      setInterval(() => void this.#lookAtTokens(), TOKEN_POLL_MS),
    ];
  }

  /** Throws where this person has as many streams as one may have. */
  open(person: Person, authorization: string | undefined, response: ServerResponse): void {
    const own = [...this.#streams].filter((stream) => stream.person.id === person.id).length;
    if (own >= SERVER_LIMITS.eventStreamsOfPerson || this.#streams.size >= SERVER_LIMITS.eventStreams)
      throw new CallerError('too-many-requests');
    const stream = new EventStream(person, authorization, response);
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#streams) stream.end();
  }

  #gather(hint: WorkspaceHint): void {
    if (this.#streams.size === 0) return;
    this.#hints.push(hint);
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => void this.#tell(), BATCH_MS);
  }

  async #tell(): Promise<void> {
    while (this.#hints.length > 0) {
      const hints = this.#hints.splice(0);
      const streams = [...this.#streams];
      await this.#tellOf(hints, streams).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'what changed could not be looked up; everybody is told to look');
        for (const stream of streams) stream.tell({ kind: 'all' });
      });
    }
    this.#isTelling = false;
  }

  async #tellOf(hints: readonly WorkspaceHint[], streams: readonly EventStream[]): Promise<void> {
    if (hints.length > MAX_BATCH) {
      for (const stream of streams) stream.tell({ kind: 'all' });
      return;
    }
    const people = [...new Set(streams.map(({ person }) => person.id))];
    const whoMayKnow = new EventAudience(await this.#deps.db.reads.audiences.audience(askOf(hints, people)));
    for (const stream of streams) {
      for (const hint of hints) {
        const event = whoMayKnow.told(stream.person.id, hint);
        if (event) stream.tell(event);
      }
    }
  }

  #beat(): void {
    const nowMs = performance.now();
    for (const stream of this.#streams) stream.beat(nowMs);
  }

  async #lookAtSignIns(): Promise<void> {
    const names = new Set([...this.#streams].flatMap(({ person }) => person.signIn ?? []));
    if (names.size === 0) return;
    const there = await this.#deps.db.reads.sources.standingSignIns([...names]).catch(() => undefined);
    // A database that does not answer ends nothing.
    if (!there) return;
    const standing = new Set(there);
    for (const stream of this.#streams) {
      const { signIn } = stream.person;
      if (signIn !== undefined && names.has(signIn) && !standing.has(signIn)) stream.end();
    }
  }

  async #lookAtTokens(): Promise<void> {
    for (const stream of [...this.#streams]) {
      await this.#deps.bearers.personOf(stream.authorization).catch((error: unknown) => {
        if (error instanceof CallerError) stream.end();
      });
    }
  }
}
