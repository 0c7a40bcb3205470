// Whether the page is as narrow as a phone: as in the style sheets.

import { useSyncExternalStore } from 'react';

const query = matchMedia('(width <= 640px)');

function watch(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}
