// The feature flags: which there are and whether each is on, unless the server (FEATURES) or an address (`?name=1`, `?name=0`) says
// otherwise. Where each takes effect: tests/contract/flags.test.ts.

/** `development`: on while one develops, off in what is built. */
export type FeatureDefault = 'on' | 'off' | 'development';

export const FEATURES = {
  settings: 'on',
  exportQr: 'on',
  strokeEraser: 'on',
  cloudDrive: 'on',
  confetti: 'on',
  keyboardNavigation: 'on',
  floatingToolbar: 'on',
  lockedFocus: 'on',
  deleteAccount: 'on',
  arabic: 'on',
  perfectDraw: 'off',
  handwritingCanvas: 'off',
  debugGrid: 'off',
  presentation: 'development',
  cursorChat: 'development',
} as const satisfies Record<string, FeatureDefault>;

/** The flags that the setting FEATURES has by default, as it writes them: on for everybody unless an operator turns them off. */
export const DEFAULT_FEATURES = 'presentation=1';

export type Feature = keyof typeof FEATURES;

/** What one text says of flags: `cursorChat=1&settings=0`, as a query is written. What is no flag, and a value but 1 and 0, says nothing. */
export function featuresSaid(text: string): Partial<Record<Feature, boolean>> {
  const query = new URLSearchParams(text);
  const said: Partial<Record<Feature, boolean>> = {};
  for (const name of Object.keys(FEATURES) as Feature[]) {
    const value = query.get(name);
    if (value === '1' || value === '0') said[name] = value === '1';
  }
  return said;
}

/** The name of the page's `meta` that has what the server says of them. */
export const FEATURES_META = 'features';
