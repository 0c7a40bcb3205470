// The cover of a template that people saved, for a component that shows it.

import { useEffect, useReducer } from 'react';
import { savedCoverUrl, showSavedCover } from './saved-covers.ts';

/** Null: there is none, or it is not loaded. `isNear`: near enough to the view to be loaded. */
export function useSavedCover(id: string, cover: string | null, isNear: boolean): string | null {
  const [, onLoad] = useReducer((loads: number) => loads + 1, 0);
  useEffect(() => (cover !== null && isNear ? showSavedCover(id, cover, onLoad) : undefined), [id, cover, isNear]);
  return cover === null ? null : savedCoverUrl(cover);
}
