// Tells the server that a session at this panel is over. It ends what it hears of, and the panel forgets all the same.

import { PANEL } from '#protocol/session-links.ts';
import { api } from '../../../api/api.ts';

const TIMEOUT_MS = 3000;

/** Never rejects. */
export async function endOnServer(alias: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await api
    .board({ alias, secret: PANEL })
    .call('DELETE /api/boards/:id/panel', { signal })
    .catch(() => undefined);
}
