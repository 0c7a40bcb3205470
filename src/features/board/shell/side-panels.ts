// Which panel stands beside the board; one at a time. Panels are loaded when they are first opened.

import { proxy } from 'valtio';

type PanelName = 'find' | 'outline' | 'frames';

/** `asked`: how often for one, also for one that is open already. */
export const panels = proxy<{ open: PanelName | null; asked: number }>({ open: null, asked: 0 });

export function openPanel(name: PanelName): void {
  panels.open = name;
  panels.asked++;
}

export function closePanel(): void {
  panels.open = null;
}
