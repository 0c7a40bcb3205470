// A part of the page that could not be loaded because the server has another release by now: the file that failed is asked for without any
// cache, and the part is named by the file it would have come in, which stands in the code that loads it.

import { proxy } from 'valtio/vanilla';

/** Of files whose part people know by a name. */
const NAMES = {
  history: 'part.history',
  frames: 'part.frames',
  finding: 'part.finding',
  palette: 'part.palette',
  hands: 'part.hands',
  ruler: 'part.ruler',
  'main-menu': 'part.menu',
  'people-menu': 'part.people',
  'account-menu': 'part.account',
} as const;

export type PartName = (typeof NAMES)[keyof typeof NAMES] | 'part.any';

export const gone = proxy<{ part: PartName | null }>({ part: null });

const FILE = /([\w.-]+?)-[\w-]{8}\.js/g;

/**
 * Answers whether it is gone, which is said then. Browsers name the file that failed in what they say; where one does not, nothing is found
 * out. `load`: what loads the part.
 */
export async function lookForPart(error: unknown, load: () => unknown): Promise<boolean> {
  const [address] = /\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css)/.exec(String(error)) ?? [];
  if (address === undefined || !navigator.onLine) return false;
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  if (status !== 404) return false;
  const files = [...String(load).matchAll(FILE)].map(([, name]) => name as keyof typeof NAMES);
  gone.part = files.map((name) => NAMES[name]).find(Boolean) ?? 'part.any';
  return true;
}
