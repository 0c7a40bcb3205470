// Sends the own presentation to the server: the newest position wins, one request is in flight, and without network it is sent again until the
// server has it. Must not know the board. SPEC: PRESENT.

import type { PresentationScreen } from '#protocol/room-events.ts';

export interface TalkPosition {
  frame: string | null;
  page: number;
  screen: PresentationScreen;
}

/** The calls of protocol/contract/presentations.ts. Each rejects with an ApiError. */
export interface TalkRequests {
  start(position: Omit<TalkPosition, 'screen'>): Promise<unknown>;
  change(position: TalkPosition): Promise<unknown>;
  end(): Promise<unknown>;
}

export type TalkRequest = keyof TalkRequests;

interface SenderListeners {
  /** The server has the newest position. */
  onSent(request: TalkRequest): void;
  /** The server has rejected a request, and nothing is pending any more. */
  onRejected(error: unknown, request: TalkRequest): void;
}

export const RETRY_MS = 1000;

export class TalkSender {
  readonly #requests: TalkRequests;
  readonly #on: SenderListeners;
  readonly #isOffline: (error: unknown) => boolean;
  /** The state to reach on the server. Null if this page has none to send. */
  #desired: TalkPosition | 'ended' | null = null;
  #isStarted = false;
  #isSending = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(requests: TalkRequests, isOffline: (error: unknown) => boolean, on: SenderListeners) {
    this.#requests = requests;
    this.#isOffline = isOffline;
    this.#on = on;
  }

  /** The next request, or null if the server has the newest state. */
  get pending(): TalkRequest | null {
    if (this.#desired === null) return null;
    if (this.#desired === 'ended') return 'end';
    return this.#isStarted ? 'change' : 'start';
  }

  /** Starts a presentation with this position. */
  start(position: TalkPosition): void {
    this.#isStarted = false;
    this.#want(position);
  }

  /** Changes the presentation that this person has started, here or on another device. */
  change(position: TalkPosition): void {
    if (this.#desired === null) this.#isStarted = true;
    this.#want(position);
  }

  end(): void {
    this.#want('ended');
  }

  /** Forgets what is pending: somebody else presents, or the board was left. */
  drop(): void {
    this.#desired = null;
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  #want(desired: TalkPosition | 'ended'): void {
    this.#desired = desired;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#desired !== null && this.#retry === undefined) {
      const desired = this.#desired;
      const request = this.pending ?? 'end';
      try {
        const isDone = await this.#request(desired);
        if (isDone && this.#desired === desired) {
          this.#desired = null;
          this.#on.onSent(request);
        }
      } catch (error) {
        if (this.#desired === null) break;
        if (this.#isOffline(error)) this.#retry = setTimeout(() => this.#retryNow(), RETRY_MS);
        else if (this.#desired === desired) {
          this.#desired = null;
          this.#on.onRejected(error, request);
        }
      }
    }
    this.#isSending = false;
  }

  /** Whether the server has the desired state. */
  async #request(desired: TalkPosition | 'ended'): Promise<boolean> {
    if (desired === 'ended') {
      await this.#requests.end();
      return true;
    }
    if (this.#isStarted) {
      await this.#requests.change(desired);
      return true;
    }
    await this.#requests.start({ frame: desired.frame, page: desired.page });
    this.#isStarted = true;
    // A new presentation is shown.
    return desired.screen === 'shown';
  }

  #retryNow(): void {
    this.#retry = undefined;
    if (!this.#isSending && this.#desired !== null) void this.#send();
  }
}
