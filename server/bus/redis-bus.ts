// Hints over Redis: one channel, many hints per message. While Redis is away hints are lost, and nothing else is; it comes back by
// itself.

import { Redis } from 'ioredis';
import type { Bus, Hint } from './bus.ts';

const channel = 'atrium:hints';
/** Hints of one kind and board within it are one. */
const GATHER_MS = 20;
const AGAIN_MS = 500;
const ANSWER_MS = 2000;

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
      retryStrategy: () => AGAIN_MS,
    };
    this.#out = new Redis(url, options);
    this.#in = new Redis(url, options);
    // That it is away is told by probe.
    for (const redis of [this.#out, this.#in]) redis.on('error', () => undefined);
    // Connected and not subscribed it would hear nothing for as long as the connection lasts.
    this.#in.on('ready', () => void this.#in.subscribe(channel).catch(() => this.#in.disconnect(true)));
  }

  publish(hint: Hint): void {
    this.#gathered.set(nameOf(hint), hint);
    this.#timer ??= setTimeout(() => this.#send(), GATHER_MS);
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

function isHint(hint: Partial<Hint & { board: unknown; seq: unknown }> | null): hint is Hint {
  if (hint?.kind === 'free') return true;
  if (hint?.kind === 'rights') return hint.board === undefined || typeof hint.board === 'string';
  if (hint?.kind === 'workspace')
    return [hint.teams, hint.people].every(Array.isArray) && typeof hint.event?.kind === 'string';
  return hint?.kind === 'head' && typeof hint.board === 'string' && typeof hint.seq === 'number';
}

/** Of hints that say the same the last one goes out. */
function nameOf(hint: Hint): string {
  if (hint.kind === 'workspace') return JSON.stringify(hint);
  return hint.kind === 'free' ? hint.kind : `${hint.kind} ${hint.board ?? ''}`;
}
