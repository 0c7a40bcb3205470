// What a sign-in was begun with, kept by its state until the answer comes: the library's own record, which also has the proof key, under
// names of ours. For one use, and a day at most, by the server's time.

import type { StateStore } from 'oidc-client-ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { ProviderName } from '#protocol/identity.ts';
import { dropSetting, readSetting, writeSetting } from '../device/settings.ts';

const PREFIX = 'teamone.pkce.';
/** Nobody comes back from a provider's page after that. */
export const BEGUN_KEPT_S = 24 * 3600;

/** Beside what the protocol needs. */
export interface Begun {
  provider: ProviderName;
  returnPath: string;
  /** The password was asked for. */
  isLogin: boolean;
  /** A sign-up went before. */
  isSignUp: boolean;
}

/** Texts by their names. */
interface Texts {
  read(name: string): string | null;
  write(name: string, text: string): void;
  drop(name: string): void;
  names(): string[];
}

/** A record of the library's, by a state with dashes: the library makes UUIDs without. */
export class BegunStore implements StateStore {
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  async set(id: string, record: string): Promise<void> {
    const state = uuidOf(id);
    const created = Math.floor(serverClock.now() / 1000);
    this.#texts.write(state, JSON.stringify({ ...JSON.parse(record), id: state, created }));
  }

  async get(state: string): Promise<string | null> {
    const text = this.#texts.read(state);
    return text !== null && isValid(text) ? text : null;
  }

  async remove(state: string): Promise<string | null> {
    const record = await this.get(state);
    this.#texts.drop(state);
    return record;
  }

  async getAllKeys(): Promise<string[]> {
    return this.#texts.names();
  }

  /** Undefined: no sign-in of this browser, or it was answered before. */
  async begun(state: string): Promise<Begun | undefined> {
    const record = await this.get(state);
    return record === null ? undefined : (JSON.parse(record) as { data?: Begun }).data;
  }
}

/** In local storage: a sign-in leaves the page. */
export const begunHere = new BegunStore({
  read: (name) => readSetting(`${PREFIX}${name}`),
  write: (name, text) => writeSetting(`${PREFIX}${name}`, text),
  drop: (name) => dropSetting(`${PREFIX}${name}`),
  names: () =>
    Object.keys(localStorageOrNone())
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
});

/** For a renewal, which goes with its page. */
export function begunInMemory(): BegunStore {
  const texts = new Map<string, string>();
  return new BegunStore({
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    drop: (name) => void texts.delete(name),
    names: () => [...texts.keys()],
  });
}

/** With dashes. */
export function uuidOf(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One without its time of creation would count as new for ever. */
function isValid(text: string): boolean {
  try {
    const created = (JSON.parse(text) as { created?: unknown } | null)?.created;
    return typeof created === 'number' && created + BEGUN_KEPT_S > serverClock.expiryNow() / 1000;
  } catch {
    return false;
  }
}

function localStorageOrNone(): object {
  try {
    return localStorage;
  } catch {
    return {};
  }
}
