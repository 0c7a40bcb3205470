// What was done, said for a few seconds at the foot of the page, with the way to take it back.

import { proxy, ref } from 'valtio';

export interface Toast {
  id: number;
  text: string;
  isError: boolean;
  undo?: () => void;
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });

let lastId = 0;

/** The last one is what is shown. */
export function say(text: string, options: { isError?: boolean; undo?: () => void } = {}): void {
  lastId += 1;
  const { isError = false, undo } = options;
  toasts.shown = [{ id: lastId, text, isError, ...(undo ? { undo: ref(undo) } : {}) }];
}

export function dismiss(id: number): void {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id);
}
