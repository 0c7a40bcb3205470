// The addresses that a text in Markdown may lead to or show: https, http and mail addresses, and paths of this server. Each address is read
// as browsers read it, who drop tabs and line breaks and take a backslash for a slash.

/** A placeholder for the origin of this server. */
const BASE = 'http://server.invalid';
const SCHEMES: readonly string[] = ['https:', 'http:', 'mailto:'];

/** Returns the address of a link as it is written into a page, or undefined if it is not allowed. */
export function linkAddress(address: string): string | undefined {
  if (/^#[^\s#]+$/.test(address)) return address;
  if (!/^[a-z]+:/i.test(address)) return localAddress(address);
  const url = URL.parse(address);
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined;
}

/** Returns a path of this server, with its query and fragment, or undefined if `address` is anything else. */
export function localAddress(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const url = URL.parse(address, BASE);
  // A path like `/..//elsewhere.example` becomes one that begins with two slashes, which names another server.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
