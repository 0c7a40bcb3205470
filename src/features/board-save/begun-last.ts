// The board that a page is about where its address names none: the one that was begun on this device last.

import { useEffect, useState } from 'react';
import { boardBegunLast } from '../../device/local-cache.ts';

/** `isNamed`: it is not asked for. Undefined while it is looked up, null where none was begun here. */
export function useBoardBegunLast(isNamed: boolean): string | null | undefined {
  const [alias, setAlias] = useState<string | null>();
  useEffect(() => {
    if (isNamed) return;
    boardBegunLast().then(
      (begun) => setAlias(begun ?? null),
      () => setAlias(null),
    );
  }, [isNamed]);
  return alias;
}
