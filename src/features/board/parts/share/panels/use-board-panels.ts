// The wall panels of a board as its managers see them: who came by which panel, and what ends. The server tells nobody of a change, so the
// list is read again and again while the dialog is open.

import { useCallback, useEffect, useState } from 'react';
import type { BoardHttp } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { BoardPanelsAnswer } from '#protocol/contract/panels.ts';
import { api } from '../../../../../api/api.ts';
import type { BoardAddress } from '../../../session/address.ts';
import { errorCode } from '../../../session/board-session.ts';

const POLL_MS = 4000;

export type BoardPanel = BoardPanelsAnswer['panels'][number];
export type PanelParticipant = BoardPanel['participants'][number];

export interface BoardPanels {
  /** Null until the list has been read. */
  panels: readonly BoardPanel[] | null;
  /** The list could not be read last. */
  isStale: boolean;
  /** The server's code for what was tried last; null: done. */
  error: string | null;
  /** Each resolves to whether it is done, after the list has been read again. */
  endPanel(panel: string): Promise<boolean>;
  endParticipant(panel: string, participant: string): Promise<boolean>;
  /** A role that was kept on a lent board stays after the lending. */
  keepAccess(panel: string, participant: string): Promise<boolean>;
}

export function useBoardPanels(address: BoardAddress): BoardPanels {
  const [panels, setPanels] = useState<readonly BoardPanel[] | null>(null);
  const [isStale, setStale] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setPanels((await api.board(address).call('GET /api/boards/:id/panels', {})).panels);
      setStale(false);
    } catch (failed) {
      setStale(true);
      // A server that is out of reach is polled again; any other error is shown to the person.
      if (!isOutOfReach(failed)) setError(errorCode(failed));
    }
  }, [address]);
  const change = useCallback(
    async (send: (board: BoardHttp) => Promise<undefined>, isEnding = true): Promise<boolean> => {
      setError(null);
      try {
        await send(api.board(address));
      } catch (failed) {
        // Somebody else has ended it meanwhile.
        if (failed instanceof ApiError && failed.code === 'not-found') {
          await read();
          return isEnding;
        }
        setError(errorCode(failed));
        return false;
      }
      await read();
      return true;
    },
    [address, read],
  );

  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [read]);

  return {
    panels,
    isStale,
    error,
    endPanel: (thing) => change((board) => board.call('DELETE /api/boards/:id/panels/:thing', { params: { thing } })),
    endParticipant: (thing, participant) =>
      change((board) =>
        board.call('DELETE /api/boards/:id/panels/:thing/participants/:participant', {
          params: { thing, participant },
        }),
      ),
    keepAccess: (thing, participant) =>
      change(
        (board) =>
          board.call('PUT /api/boards/:id/panels/:thing/participants/:participant', { params: { thing, participant } }),
        false,
      ),
  };
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
