// Which panel stands beside the board; one at a time. Panels are loaded when they are first opened.

import { proxy } from 'valtio';

type PanelName = 'find' | 'outline' | 'frames';

export const panels = proxy<{ open: PanelName | null }>({ open: null });

export function openPanel(name: PanelName): void {
  panels.open = name;
}
