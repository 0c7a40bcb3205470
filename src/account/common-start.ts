// What a page and its board need alike, whichever of them comes first.

import { bearerFrom } from '../api/api.ts';
import { startAppearance } from '../device/appearance.ts';

let isStarted = false;

export function commonStart(): void {
  if (isStarted) return;
  isStarted = true;
  startAppearance();
  bearerFrom(async () => (await import('./bearer.ts')).bearer);
}
