// Whether the minimap is shown. All else of it is loaded with it.

import { proxy } from 'valtio';

export const finding = proxy({ minimap: false });

export function toggleMinimap(): void {
  finding.minimap = !finding.minimap;
}
