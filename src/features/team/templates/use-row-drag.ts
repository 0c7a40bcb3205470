// Drags a row of a table to another position by a handle: by mouse, pen and finger. The rows stay until it is dropped; a line shows where.

import { type PointerEvent, type RefObject, useState } from 'react';

interface RowDrag {
  /** The index of the row that is dragged; undefined if there is none. */
  from: number | undefined;
  /** The row before which it would be dropped, from 0 to the number of rows. */
  gap: number | undefined;
  /** The handlers of the handle of a row. */
  handle(index: number): {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
  };
}

/** `body` holds the rows and nothing else. */
export function useRowDrag(body: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<{ from: number; gap: number }>();
  /** The number of rows whose middle is above the pointer. */
  const gapAt = (y: number): number =>
    [...(body.current?.children ?? [])].filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
  return {
    from: drag?.from,
    gap: drag?.gap,
    handle: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, gap: index });
      },
      onPointerMove({ clientY }) {
        if (drag) setDrag({ from: drag.from, gap: gapAt(clientY) });
      },
      onPointerUp({ clientY }) {
        if (!drag) return;
        setDrag(undefined);
        const gap = gapAt(clientY);
        const to = gap > drag.from ? gap - 1 : gap;
        if (to !== drag.from) onMove(drag.from, to);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
