// The presence of one session as it is sent to others: its last value without the fields that its role or a leader withholds. Limits signals
// to their rate and adds the time of a raised hand. Knows no socket. SPEC: PRES-7 to PRES-12.

import { sameBytes } from '#protocol/bytes.ts';
import { encodePresence, type PresenceValue, type PresenceVersion } from '#protocol/presence.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { SignalRate } from '#protocol/signal-rate.ts';
import { maySignal, type PresenceLimits } from '../../policies/presence.ts';

/** Readers who get the same bytes. `seesAll`: whether these include the names and cursors of people who may not lead. */
export interface Audience {
  version: PresenceVersion;
  seesAll: boolean;
}
const ofVersion = (version: PresenceVersion): Audience[] => [true, false].map((seesAll) => ({ version, seesAll }));
export const AUDIENCES: readonly Audience[] = [...ofVersion(1), ...ofVersion(2)];

/** Signals without a pause, one more than a client sends, because networks deliver frames in bursts. */
const AT_ONCE = 2;

export class ShownPresence {
  readonly #role: BoardRole;
  readonly #reaction = new NumberedSignal<NonNullable<PresenceValue['reaction']>>();
  readonly #attention = new NumberedSignal<NonNullable<PresenceValue['attention']>>();
  readonly #chatRate = new SignalRate(AT_ONCE);
  #chat: string | undefined;
  #handMs: number | undefined;
  /** How often a leader has lowered the hand. */
  #lowered = 0;
  /** The last value that its client sent. */
  #received: PresenceValue = {};
  /** The value that others get. */
  #value: PresenceValue = {};
  readonly #encoded = new Map<Audience, Uint8Array>();
  /** The bytes that each audience got last. Missing if one of its readers got others. */
  readonly #sent = new Map<Audience, Uint8Array>();
  /** Whether a change of the chat waits until its rate allows it. */
  isWaiting = false;

  constructor(role: BoardRole) {
    this.#role = role;
  }

  /** `raisedMs` returns the time, Unix ms, for a hand that this value raises. */
  set(value: PresenceValue, limits: PresenceLimits, raisedMs: () => number): void {
    this.#received = value;
    // A value from before the hand was lowered does not raise it again.
    const isUp = value.hand !== undefined && value.hand >= this.#lowered;
    this.#handMs = isUp ? (this.#handMs ?? raisedMs()) : undefined;
    this.refresh(limits);
  }

  /** Called when limits have changed, or when a waiting chat may be due. */
  refresh(limits: PresenceLimits): void {
    const { reaction, hand: _count, isTyping, chat, attention, ...rest } = this.#received;
    const value: PresenceValue = rest;
    const nowMs = performance.now();
    const isAllowed = maySignal(this.#role, limits);
    const signals = {
      reaction: this.#reaction.next(reaction, isAllowed, nowMs),
      attention: this.#attention.next(attention, isAllowed, nowMs),
      chat: this.#nextChat(isAllowed ? chat : undefined, nowMs),
    };
    if (signals.reaction) value.reaction = signals.reaction;
    if (signals.attention) value.attention = signals.attention;
    if (signals.chat) value.chat = signals.chat;
    if (isTyping && isAllowed) value.isTyping = true;
    if (this.#handMs !== undefined) value.hand = this.#handMs;
    this.#value = value;
    this.#encoded.clear();
  }

  /** Returns false if the hand was not raised. */
  lowerHand(limits: PresenceLimits): boolean {
    if (this.#handMs === undefined) return false;
    this.#handMs = undefined;
    this.#lowered += 1;
    this.refresh(limits);
    return true;
  }

  /** Returns the value for these readers. `isKnown`: whether they may see its name, cursor and view. */
  encodedFor(audience: Audience, isKnown: boolean): Uint8Array {
    let bytes = this.#encoded.get(audience);
    if (!bytes) {
      bytes = encodePresence(isKnown ? this.#value : unnamed(this.#value), audience.version);
      this.#encoded.set(audience, bytes);
    }
    return bytes;
  }

  /** Records that all of an audience get these bytes. Returns false if they already have them. */
  noteSent(audience: Audience, bytes: Uint8Array): boolean {
    const before = this.#sent.get(audience);
    this.#sent.set(audience, bytes);
    return !before || !sameBytes(before, bytes);
  }

  /** Called when a reader of the audience, or of any, got other bytes. The next value is then sent even if it is the same. */
  forgetSent(audience?: Audience): void {
    if (audience) this.#sent.delete(audience);
    else this.#sent.clear();
  }

  /** Skips changes beyond the rate, but not the last one. Removing the chat never waits. */
  #nextChat(chat: string | undefined, nowMs: number): string | undefined {
    const isDue = !chat || chat === this.#chat || this.#chatRate.tryTake(nowMs);
    if (isDue) this.#chat = chat;
    this.isWaiting = !isDue;
    return this.#chat;
  }
}

function unnamed({ name: _name, cursor: _cursor, viewport: _viewport, ...rest }: PresenceValue): PresenceValue {
  return rest;
}

/** A signal that is new if its number is greater. Signals beyond the rate, or withheld, are dropped. */
class NumberedSignal<T extends { number: number }> {
  readonly #rate = new SignalRate(AT_ONCE);
  #lastNumber = 0;
  #visible: T | undefined;

  next(received: T | undefined, isAllowed: boolean, nowMs: number): T | undefined {
    const isNew = received !== undefined && received.number > this.#lastNumber;
    if (isNew) this.#lastNumber = received.number;
    if (!received || !isAllowed) this.#visible = undefined;
    else if (isNew && this.#rate.tryTake(nowMs)) this.#visible = received;
    return this.#visible;
  }
}
