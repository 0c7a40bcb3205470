// What pages of somebody who is signed in show of the server, by SWR: what this device kept at once, asked for once per visit of a page,
// then kept up to date by events. Nothing is asked again because a window got the focus, the network came back or an answer is old.

import { useEffect } from 'react';
import useSWR, { mutate, SWRConfig, type SWRConfiguration } from 'swr';
import { clearEndedLists } from '../auth/browser-session.ts';
import { ACCOUNT_CHANGED, accountHere } from '../device/account-here.ts';
import { keepList, readEntry, storedLists } from '../device/local-cache.ts';

/** SWR requests nothing by itself. */
export const CONFIG: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  revalidateOnMount: false,
  shouldRetryOnError: false,
  errorRetryCount: 0,
};

/** A device that does not answer keeps nobody waiting. */
const STORED_MS = 300;

/** Names that were asked for since the page was entered. */
const asked = new Set<string>();
/** Names that were answered since then. */
const answered = new Set<string>();
/** Names of which there is an answer. */
const known = new Set<string>();

/** How many places show what has this name. */
const places = new Map<string, number>();
/** Requests under way, by the name of what they are for. */
const underWay = new Map<string, Request>();
/** Changes that the server is being told of. */
const beingTold = new Set<Change>();

interface Change {
  begin: string;
  change(data: unknown, name: string): unknown;
}

interface Request {
  ending: AbortController;
  /** Being told when it began or since: its answer may be from before them. */
  changes: Set<Change>;
}

/** A page is entered: what it shows is asked for anew. */
export function beginVisit(): void {
  asked.clear();
  answered.clear();
}

/** What is shown of these is asked for anew now, everything else when it is shown next. */
export function askAgain(isMeant: (name: string) => boolean): void {
  for (const name of known) {
    if (!isMeant(name)) continue;
    asked.delete(name);
    // Of what nobody shows nothing is fetched; a failure stands in `error`.
    mutate(name).catch(() => undefined);
  }
}

/**
 * Everything whose name begins so is shown as `change` makes it, at once; so is what the server answers while it is `told` of that, and may
 * have read before. Returns how to take it back.
 */
export function changeData<T>(
  begin: string,
  change: (data: T, name: string) => T,
  told?: Promise<unknown>,
): () => void {
  if (told) tell({ begin, change: change as Change['change'] }, told);
  const before = new Map<string, T>();
  for (const name of known) {
    const data = name.startsWith(begin) ? dataOf<T>(name) : undefined;
    if (data === undefined) continue;
    const changed = change(data, name);
    if (changed === data) continue;
    before.set(name, data);
    put(name, changed);
  }
  return () => {
    for (const [name, data] of before) put(name, data);
  };
}

function tell(change: Change, told: Promise<unknown>): void {
  beingTold.add(change);
  for (const { changes } of underWay.values()) changes.add(change);
  told.then(
    () => beingTold.delete(change),
    () => {
      beingTold.delete(change);
      for (const { changes } of underWay.values()) changes.delete(change);
    },
  );
}

export function dataOf<T>(name: string): T | undefined {
  return SWRConfig.defaultValue.cache.get(name)?.data as T | undefined;
}

export function namesOfData(): Iterable<string> {
  return known;
}

function put(name: string, data: unknown): void {
  known.add(name);
  void mutate(name, data, { revalidate: false });
}

let restoring: Promise<void> | undefined;

/** What this device kept stands ready; once per load, before the first of the pages is shown. Never rejects. */
export function restoreLists(): Promise<void> {
  restoring ??= Promise.race([restore().catch(console.info), new Promise<void>((late) => setTimeout(late, STORED_MS))]);
  return restoring;
}

async function restore(): Promise<void> {
  let person = accountHere()?.actor;
  addEventListener(ACCOUNT_CHANGED, () => {
    const now = accountHere()?.actor;
    // What somebody else was shown is nobody's to see.
    if (person !== undefined && person !== now) for (const name of known) put(name, undefined);
    person = now;
  });
  await clearEndedLists();
  for (const [name, value] of await storedLists()) if (!asked.has(name)) put(name, value);
}

export interface WorkspaceData<T> {
  /** Undefined: neither kept nor answered yet. That there is nothing is said by an answer of this visit alone, or where there is none. */
  data: T | undefined;
  error: unknown;
  again(): void;
}

/** Returns how it is shown no more. What nobody shows any more nobody waits for: the request is cancelled. */
function show(name: string): () => void {
  places.set(name, (places.get(name) ?? 0) + 1);
  return () => {
    const left = (places.get(name) ?? 0) - 1;
    if (left > 0) {
      places.set(name, left);
      return;
    }
    places.delete(name);
    const request = underWay.get(name);
    if (!request) return;
    request.ending.abort();
    asked.delete(name);
  };
}

/**
 * `name` tells it from everything else that is asked for; null: nothing yet. `ask` is given the signal by which the request
 * ends when the page is left, and what is there. `isStored`: whether the device stores it.
 */
export function useWorkspaceData<T>(
  name: string | null,
  ask: (signal: AbortSignal, before: T | undefined) => Promise<T>,
  isStored = true,
): WorkspaceData<T> {
  const {
    data: kept,
    error,
    isValidating,
    mutate: again,
  } = useSWR<T | undefined, unknown>(name, (key: string) => answerOf(key, ask, isStored), CONFIG);
  // There may be something by now.
  const isOld = name !== null && !answered.has(name) && (isValidating || !asked.has(name));
  const data = isOld && error === undefined && isNothing(kept) ? undefined : kept;
  useEffect(() => {
    if (name === null) return undefined;
    const hide = show(name);
    if (!asked.has(name)) {
      asked.add(name);
      // It goes later than what nobody looks at.
      void readEntry(name).catch(console.info);
      // A failure stands in `error`.
      again().catch(() => undefined);
    }
    return hide;
  }, [name, again]);
  return { data, error, again: () => void again().catch(() => undefined) };
}

/** Of a list. */
function isNothing(data: unknown): boolean {
  return (data as { count?: unknown } | undefined)?.count === 0;
}

/** Of a request that was cancelled: what is there already. That is no failure. */
async function answerOf<T>(
  name: string,
  ask: (signal: AbortSignal, before: T | undefined) => Promise<T>,
  isStored: boolean,
): Promise<T | undefined> {
  const ending = new AbortController();
  const request: Request = { ending, changes: new Set(beingTold) };
  underWay.set(name, request);
  try {
    let value: T = await ask(ending.signal, dataOf<T>(name));
    for (const { begin, change } of request.changes) if (name.startsWith(begin)) value = change(value, name) as T;
    known.add(name);
    answered.add(name);
    if (isStored) void keepList(name, value).catch(console.info);
    return value;
  } catch (error) {
    if (ending.signal.aborted) return dataOf<T>(name);
    throw error;
  } finally {
    if (underWay.get(name) === request) underWay.delete(name);
  }
}
