// The pages that panels show, with their words. They begin a board: nothing else of the app is loaded with them.

import { i18n } from '../../i18n/i18n.ts';

export async function load(): Promise<typeof import('./index.tsx')> {
  return (await Promise.all([import('./index.tsx'), i18n.loadNamespaces('panel')]))[0];
}
