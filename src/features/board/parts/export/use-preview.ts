// What an export would look like, small: made anew with every choice that changes it.

import { useEffect, useState } from 'react';
import type { ExportOptions } from '#protocol/exports.ts';
import { errorCode } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';

/** Twice as large as it stands there. */
const SIZE_PX = { w: 592, h: 392 };

interface Preview {
  /** Of the picture; null: not there yet. */
  address: string | null;
  /** What it shows: board units. */
  shown: { w: number; h: number } | undefined;
  isNothing: boolean;
  isTooLarge: boolean;
}

const UNKNOWN: Preview = { address: null, shown: undefined, isNothing: false, isTooLarge: false };

export function usePreview(options: ExportOptions): Preview {
  const board = useBoard();
  const [preview, setPreview] = useState(UNKNOWN);
  const key = JSON.stringify(options);
  useEffect(() => {
    let isWanted = true;
    board.calls
      ?.exportPreview(JSON.parse(key) as ExportOptions, SIZE_PX.w, SIZE_PX.h)
      .then((made) => {
        if (!isWanted) return;
        setPreview(
          made
            ? { ...UNKNOWN, address: URL.createObjectURL(made.picture), shown: { w: made.w, h: made.h } }
            : { ...UNKNOWN, isNothing: true },
        );
      })
      .catch((error: unknown) => {
        if (!isWanted) return;
        const code = errorCode(error);
        if (code === 'nothing-to-export') setPreview({ ...UNKNOWN, isNothing: true });
        else if (code === 'export-too-large') setPreview({ ...UNKNOWN, isTooLarge: true });
        else board.notify(code);
      });
    return () => {
      isWanted = false;
    };
  }, [key, board]);
  const { address } = preview;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return preview;
}
