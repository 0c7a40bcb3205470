// Reads GET /api/user/events as any client does, and waits for what it should tell.

import type { WorkspaceEvent } from '#protocol/workspace.ts';

export interface EventReader {
  readonly heard: WorkspaceEvent[];
  /** Resolves when this is so of what was heard. */
  until(reached: (heard: readonly WorkspaceEvent[]) => boolean): Promise<void>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Rejects with the status where there is no stream. */
export async function readEvents(address: string, token: string): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/user/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  const reader = response.body.getReader();
  const heard: WorkspaceEvent[] = [];
  let wake = (): void => undefined;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for (let text = ''; ; ) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() as string;
      for (const part of parts) if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)));
      wake();
    }
  };
  return {
    heard,
    async until(reached) {
      while (!reached(heard)) await new Promise<void>((resolve) => (wake = resolve));
    },
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
  };
}
