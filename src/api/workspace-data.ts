// What pages of somebody who is signed in show of the server, by SWR: what this device kept at once, asked for once per visit of a page,
// then kept up to date by events. Nothing is asked again because a window got the focus, the network came back or an answer is old.

import { useEffect } from 'react';
import useSWR, { mutate, type SWRConfiguration, useSWRConfig } from 'swr';
import { keepList, storedLists } from '../app/stored-lists.ts';

const CONFIG: SWRConfiguration = {
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

/** A page is entered: what it shows is asked for anew. */
export function beginVisit(): void {
  asked.clear();
}

let restoring: Promise<void> | undefined;

/** What this device kept stands ready; once per load, before the first of the pages is shown. Never rejects. */
export function restoreLists(): Promise<void> {
  restoring ??= Promise.race([restore().catch(console.info), new Promise<void>((late) => setTimeout(late, STORED_MS))]);
  return restoring;
}

async function restore(): Promise<void> {
  for (const [name, value] of await storedLists())
    if (!asked.has(name)) void mutate(name, value, { revalidate: false });
}

export interface WorkspaceData<T> {
  /** Undefined: neither kept nor answered yet. */
  data: T | undefined;
  error: unknown;
  again(): void;
}

/** `name` tells it from everything else that is asked for; null: nothing yet. `ask` is given what is there. */
export function useWorkspaceData<T>(name: string | null, ask: (before: T | undefined) => Promise<T>): WorkspaceData<T> {
  const { cache } = useSWRConfig();
  const {
    data,
    error,
    mutate: again,
  } = useSWR<T, unknown>(
    name,
    async (key: string) => {
      const value = await ask(cache.get(key)?.data as T | undefined);
      void keepList(key, value).catch(console.info);
      return value;
    },
    CONFIG,
  );
  useEffect(() => {
    if (name === null || asked.has(name)) return;
    asked.add(name);
    // A failure stands in `error`.
    again().catch(() => undefined);
  }, [name, again]);
  return { data, error, again: () => void again().catch(() => undefined) };
}
