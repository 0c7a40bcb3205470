// Parts whose words are those of accounts, which no page loads before they are needed.

import { i18n } from '../i18n/i18n.ts';

export async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, i18n.loadNamespaces('account')]);
  return loaded;
}
