// The newest export of a team: reads it until it is made, orders another one, and downloads it.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Export, ExportAnswer } from '#protocol/contract/exports.ts';
import type { HttpAnswer } from '../../api/http-client.ts';

/** While it is being made. */
const POLL_MS = 2000;

/** The calls of one owner's exports. They are the same functions in every render. */
export interface ExportCalls {
  read(): Promise<HttpAnswer<ExportAnswer>>;
  order(): Promise<HttpAnswer<ExportAnswer>>;
  /** False: there is no file, or it is kept no longer. */
  download(): Promise<boolean>;
}

/** `ended`: the file was there when the page was shown, and is there no longer. */
export type ExportProblem = 'notLoaded' | 'tooMany' | 'ended';

export interface NewestExport {
  /** Undefined: not loaded. Null: there is none. */
  newest: Export | null | undefined;
  problem: ExportProblem | undefined;
  order(): Promise<void>;
  load(): Promise<void>;
}

export function useExport({ read, order, download }: ExportCalls): NewestExport {
  const [newest, setNewest] = useState<Export | null>();
  const [problem, setProblem] = useState<ExportProblem>();
  /** The answer to a question that was asked before another one is old. */
  const round = useRef(0);
  const send = useCallback(async (question: ExportCalls['read']): Promise<string | undefined> => {
    const sentRound = ++round.current;
    const answer = await question().catch(() => undefined);
    if (sentRound !== round.current) return undefined;
    if (answer?.ok) setNewest(answer.data.export);
    return answer?.ok ? undefined : (answer?.error.code ?? '');
  }, []);
  const refresh = useCallback(async () => {
    if ((await send(read)) !== undefined) setProblem('notLoaded');
  }, [send, read]);
  useEffect(() => {
    void refresh();
    return () => {
      round.current += 1;
    };
  }, [refresh]);
  const isMaking = newest?.state === 'making';
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isMaking, refresh]);
  return {
    newest,
    problem,
    async order() {
      setProblem(undefined);
      const code = await send(order);
      if (code === undefined) return;
      setProblem(code === 'too-many-requests' ? 'tooMany' : 'notLoaded');
    },
    async load() {
      setProblem(undefined);
      const isSent = await download().catch(() => undefined);
      if (isSent) return;
      if (isSent === undefined) return setProblem('notLoaded');
      setNewest(null);
      setProblem('ended');
      // Another export may have replaced it.
      await send(read);
    },
  };
}
