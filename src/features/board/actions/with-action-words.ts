// Parts that show the words of actions are there with these words.

import { i18n } from '../../../i18n/i18n.ts';
import { ACTION_WORDS } from './action.ts';

export async function withActionWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, i18n.loadNamespaces(ACTION_WORDS)]);
  return loaded;
}
