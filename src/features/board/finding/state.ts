// What of finding is open. All else of it is loaded with the first.

import { proxy } from 'valtio';

export const finding = proxy<{ panel: 'find' | 'outline' | null; minimap: boolean }>({ panel: null, minimap: false });

export function openFinding(panel: 'find' | 'outline'): void {
  finding.panel = panel;
}

export function closeFinding(): void {
  finding.panel = null;
}

export function toggleMinimap(): void {
  finding.minimap = !finding.minimap;
}
