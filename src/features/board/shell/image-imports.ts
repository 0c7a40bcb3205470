// The imports of images that are running. What shows them and what runs them is loaded with the first one.

import { proxy } from 'valtio/vanilla';
import { perBoard } from '../session/board-session.ts';

export interface ImageImport {
  /** The number by which the board knows it, too. */
  readonly run: number;
  /** Images that are on the board, or cannot be. */
  done: number;
  readonly total: number;
  isCanceled: boolean;
  /** Whether it takes longer than a moment. */
  isShown: boolean;
}

export const imageImportsOf = perBoard(() => proxy<{ running: ImageImport[] }>({ running: [] }));
