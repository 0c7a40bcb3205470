// The signals of this person beside cursor and view: reactions, a raised hand, typing, chat, a place to look at. Keeps within the rates that
// the server allows, and takes a chat back some seconds after its last change. SPEC: PRES-8, PRES-9, PRES-13.

import { LIMITS } from '#protocol/limits.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import type { ReactionName } from '#protocol/reactions.ts';
import { SignalRate } from '#protocol/signal-rate.ts';

type SignalFields = Pick<PresenceValue, 'reaction' | 'hand' | 'isTyping' | 'chat' | 'attention' | 'hasLeftFocus'>;

export interface OwnSignalsDeps {
  /** Called when something is to be sent and shown. */
  changed(): void;
  /** Called with a signal that the own page shows, as others do. A reaction has the place of the cursor. */
  signaled(signal: { kind: 'reaction'; name: ReactionName } | { kind: 'attention'; x: number; y: number }): void;
}

export class OwnSignals {
  readonly #deps: OwnSignalsDeps;
  readonly #rates = { reaction: new SignalRate(1), attention: new SignalRate(1), chat: new SignalRate(1) };
  #value: SignalFields = {};
  #handAtMs: number | undefined;
  /** How often a leader has lowered the hand on this socket. */
  #lowered = 0;
  /** The chat as it is typed: a part of it may wait until the rate allows it. */
  #chat = '';
  #chatSends: ReturnType<typeof setTimeout> | undefined;
  #chatEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: OwnSignalsDeps) {
    this.#deps = deps;
  }

  /** The fields that others are sent. */
  get value(): SignalFields {
    return this.#value;
  }

  /** The fields that the own page shows: the chat without delay, and since when the hand is raised by this device's clock. */
  get ownValue(): SignalFields {
    const { chat: _sent, hand: _count, ...rest } = this.#value;
    return {
      ...rest,
      ...(this.#handAtMs !== undefined && { hand: this.#handAtMs }),
      ...(this.#chat !== '' && { chat: this.#chat }),
    };
  }

  /** Does nothing beyond the rate. */
  react(name: ReactionName): void {
    if (!this.#rates.reaction.tryTake(performance.now())) return;
    this.#show({ reaction: { number: (this.#value.reaction?.number ?? 0) + 1, name } });
    this.#deps.signaled({ kind: 'reaction', name });
  }

  /** Signals a place on the board, board units. Does nothing beyond the rate, or off the board. */
  drawAttention(x: number, y: number): void {
    const isOnBoard = Math.abs(x) <= LIMITS.coordinate && Math.abs(y) <= LIMITS.coordinate;
    if (!isOnBoard || !this.#rates.attention.tryTake(performance.now())) return;
    this.#show({ attention: { number: (this.#value.attention?.number ?? 0) + 1, x, y } });
    this.#deps.signaled({ kind: 'attention', x, y });
  }

  raiseHand(isUp: boolean): void {
    const { hand: _before, ...rest } = this.#value;
    this.#value = isUp ? { ...rest, hand: this.#lowered } : rest;
    this.#handAtMs = isUp ? (this.#handAtMs ?? Date.now()) : undefined;
    this.#deps.changed();
  }

  /** A leader has lowered it. */
  handLowered(): void {
    this.#lowered += 1;
    this.raiseHand(false);
  }

  setTyping(isTyping: boolean): void {
    this.#show({ isTyping });
  }

  leaveFocus(hasLeftFocus: boolean): void {
    this.#show({ hasLeftFocus });
  }

  /** Null removes the chat. A text that is too long is cut. */
  chat(text: string | null): void {
    this.stop();
    this.#chat = [...(text ?? '')].slice(0, LIMITS.chatLetters).join('');
    if (this.#chat === '') {
      this.#sendChat();
      return;
    }
    this.#chatEnds = setTimeout(() => this.chat(null), LIMITS.chatMs);
    this.#chatWithinRate();
    // The own page need not wait.
    this.#deps.changed();
  }

  /** Called for a new socket. Reactions and calls of the last one are over, and the server has lowered no hand on this one. */
  reconnected(): void {
    this.#lowered = 0;
    const { reaction: _reaction, attention: _attention, ...rest } = this.#value;
    this.#value = rest.hand === undefined ? rest : { ...rest, hand: 0 };
  }

  stop(): void {
    clearTimeout(this.#chatSends);
    clearTimeout(this.#chatEnds);
  }

  #chatWithinRate(): void {
    const nowMs = performance.now();
    const waitMs = this.#rates.chat.waitMs(nowMs);
    if (waitMs === 0) {
      this.#rates.chat.tryTake(nowMs);
      this.#sendChat();
      return;
    }
    this.#chatSends = setTimeout(() => this.#chatWithinRate(), Math.ceil(waitMs));
  }

  #sendChat(): void {
    const { chat: _before, ...rest } = this.#value;
    this.#value = this.#chat === '' ? rest : { ...rest, chat: this.#chat };
    this.#deps.changed();
  }

  #show(fields: SignalFields): void {
    this.#value = { ...this.#value, ...fields };
    this.#deps.changed();
  }
}
