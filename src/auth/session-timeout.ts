// The custom session timeout: when this device asks for the password again, whatever the provider would still take.

import { dropSetting, readSetting, writeSetting } from '../device/settings.ts';

const KEY = 'teamone.session_expires_at';

export class SessionTimeout {
  readonly #lengthMs: number;

  /** 0: never. */
  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Somebody has just signed in. */
  begin(nowMs: number): void {
    if (this.#lengthMs > 0) writeSetting(KEY, String(nowMs + this.#lengthMs));
    else dropSetting(KEY);
  }

  end(): void {
    dropSetting(KEY);
  }

  /** Infinity: nobody asks. 0: nobody has signed in since the timeout was set. */
  get expiresAtMs(): number {
    if (this.#lengthMs <= 0) return Number.POSITIVE_INFINITY;
    return Number(readSetting(KEY)) || 0;
  }

  isOver(nowMs: number): boolean {
    return this.expiresAtMs <= nowMs;
  }
}
