// The packages that an installation offers on /download, from its setting DOWNLOADS. Servers and pages read the same JSON: pages find it in
// a `meta` element.

/** The name of the page's `meta`; a page of a server without packages has none. */
export const DOWNLOADS_META = 'downloads';

/** The platforms of packages, in the order in which they are offered. */
export const PACKAGES = ['windows', 'macos', 'linux', 'android', 'ios', 'teams'] as const;
export type PackageName = (typeof PACKAGES)[number];

/** Addresses of packages: https, or a path of the page's origin. */
export type Downloads = Readonly<Partial<Record<PackageName, string>>>;

const MAX_ADDRESS = 2000;

/** Returns undefined if the text is not a JSON object of platforms and their addresses. */
export function downloadsIn(text: string): Downloads | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const isValid = entries.every(
    ([name, address]) => PACKAGES.some((platform) => platform === name) && isPackageAddress(address),
  );
  return isValid ? Object.fromEntries(entries) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPackageAddress(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS) return false;
  // A second slash, or a backslash that browsers read as one, would lead to another host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(address)) return true;
  return /^https:\/\/[\w.-]+(:\d+)?(\/[^\s\\]*)?$/.test(address);
}
