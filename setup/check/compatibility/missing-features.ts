// Which built-ins and web APIs the oldest browsers lack, from MDN's table of browser compatibility.

import { createRequire } from 'node:module';
import { OLDEST_BROWSERS } from '../../supported-browsers.ts';

type Versions = { version_added: string | false; version_removed?: string | false };
type Support = Record<string, Versions | readonly Versions[] | undefined>;
interface Entry {
  __compat?: { support: Support };
  [name: string]: Entry | { support: Support } | undefined;
}

/** The table's names of the browsers, where Android WebView can lack what Chrome of the same version has. */
const BROWSERS: Readonly<Record<string, string>> = {
  Chrome: 'chrome',
  'Android WebView': 'webview_android',
  Safari: 'safari',
  Firefox: 'firefox',
};
const OLDEST: Readonly<Record<string, string>> = {
  Chrome: OLDEST_BROWSERS.chrome,
  'Android WebView': OLDEST_BROWSERS.chrome,
  Safari: OLDEST_BROWSERS.safari,
  Firefox: OLDEST_BROWSERS.firefox,
};

/**
 * Feature → the browsers that lack it at the floor, with the version that brought it. A feature is named `Interface`, `Interface.member` or, of
 * functions of the global object, `function`.
 */
export function missingFeatures(): ReadonlyMap<string, string> {
  const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
    javascript: { builtins: Entry };
    api: Entry;
  };
  const lacking = new Map<string, string>();
  for (const table of [data.javascript.builtins, data.api]) addLacking(table, '', lacking);
  return lacking;
}

function addLacking(table: Entry, prefix: string, lacking: Map<string, string>): void {
  for (const [key, value] of Object.entries(table)) {
    if (key === '__compat' || !value) continue;
    const entry = value as Entry;
    const feature = `${prefix}${key.replace(/_static$/, '')}`.replace(/^(Window|WorkerGlobalScope)\./, '');
    const browsers = entry.__compat ? browsersWithout(entry.__compat.support) : [];
    if (browsers.length > 0) lacking.set(feature, browsers.join(', '));
    if (!prefix) addLacking(entry, `${key}.`, lacking);
  }
}

function browsersWithout(support: Support): string[] {
  return Object.entries(BROWSERS).flatMap(([browser, key]) => {
    const rows = [support[key] ?? []].flat();
    if (rows.length === 0 || rows.some((row) => isIn(row, rows, OLDEST[browser] as string))) return [];
    const added = rows[0]?.version_added;
    return [added ? `${browser} has it since ${added}` : `${browser} lacks it`];
  });
}

/** A partial implementation ends in the table where the whole one begins. */
function isIn(
  { version_added: added, version_removed: removed }: Versions,
  rows: readonly Versions[],
  oldest: string,
): boolean {
  const isSupported = !removed || rows.some((row) => row.version_added === removed);
  return typeof added === 'string' && added !== 'preview' && isSupported && !isNewer(added, oldest);
}

/** Exported for its test. */
export function isNewer(version: string, than: string): boolean {
  const [[major = 0, minor = 0] = [], [oldMajor = 0, oldMinor = 0] = []] = [version, than].map((one) =>
    one.replace('≤', '').split('.').map(Number),
  );
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}
