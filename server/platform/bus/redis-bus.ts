// Hints over Redis: one channel, many hints per message. While Redis is away hints are lost, and nothing else is; it comes back by
// itself.

import { Redis } from 'ioredis';
import { isWorkspaceEvent } from '#protocol/workspace.ts';
import type { BoardRowKind, Bus, Hint } from './bus.ts';

const channel = 'atrium:hints';
/** Hints of one kind and board within it are one, and so are those that say the same. */
const BATCH_MS = 20;
const RETRY_MS = 500;
const ANSWER_MS = 2000;
const BOARD_ROW_KINDS: Readonly<Record<BoardRowKind, true>> = { timer: true, presentation: true, lead: true };

export class RedisBus implements Bus {
  readonly #out: Redis;
  readonly #in: Redis;
  #gathered = new Map<string, Hint>();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    const options = {
      // What cannot go out now is not worth sending later.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: ANSWER_MS,
      connectTimeout: ANSWER_MS,
      retryStrategy: () => RETRY_MS,
    };
    this.#out = new Redis(url, options);
    this.#in = new Redis(url, options);
    // That it is away is told by probe.
    for (const redis of [this.#out, this.#in]) redis.on('error', () => undefined);
    // Connected and not subscribed it would hear nothing for as long as the connection lasts.
    this.#in.on('ready', () => void this.#in.subscribe(channel).catch(() => this.#in.disconnect(true)));
  }

  publish(hint: Hint): void {
    this.#gathered.set(keyOf(hint), hint);
    this.#timer ??= setTimeout(() => this.#send(), BATCH_MS);
  }

  subscribe(hear: (hint: Hint) => void): void {
    this.#in.on('message', (_channel, text: string) => {
      for (const hint of hintsOf(text)) hear(hint);
    });
  }

  async probe(): Promise<void> {
    await this.#out.ping();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#gathered.size > 0) await this.#send();
    this.#out.disconnect();
    this.#in.disconnect();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const hints = [...this.#gathered.values()];
    this.#gathered = new Map();
    await this.#out.publish(channel, JSON.stringify(hints)).catch(() => undefined);
  }
}

/** Others may use the same Redis: what is no hint is skipped. */
function hintsOf(text: string): Hint[] {
  try {
    const hints: unknown = JSON.parse(text);
    return Array.isArray(hints) ? hints.filter(isHint) : [];
  } catch {
    return [];
  }
}

function keyOf(hint: Hint): string {
  return hint.kind === 'head' ? `head ${hint.board}` : JSON.stringify(hint);
}

type Unchecked = Partial<Record<'kind' | 'board' | 'seq' | 'session' | 'event' | 'teams' | 'people', unknown>>;

function isHint(said: unknown): said is Hint {
  if (typeof said !== 'object' || said === null) return false;
  const { kind, board, seq, session, event, teams, people }: Unchecked = said;
  if (kind === 'free') return true;
  if (kind === 'rights') return board === undefined || typeof board === 'string';
  if (Object.hasOwn(BOARD_ROW_KINDS, String(kind))) return typeof board === 'string';
  if (kind === 'hands') return typeof board === 'string' && (session === 'all' || typeof session === 'number');
  if (kind === 'workspace') return isWorkspaceEvent(event) && areNames(teams) && areNames(people);
  return kind === 'head' && typeof board === 'string' && typeof seq === 'number';
}

function areNames(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}
