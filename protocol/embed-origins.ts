// Origins whose pages may embed boards, as the policy of an embedded page names them (`frame-ancestors`).

/** A host as a policy may have it: ASCII letters, digits, hyphens and dots. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const ADDRESS = /^[0-9.]+$/;
const WILDCARD = '*.';

/**
 * Returns the origin that `text` names: https, lower case, an international name as punycode. A leading `*.` stands for all subdomains of a
 * name of two labels or more. Returns undefined for anything else, such as an address with a path.
 */
export function embedOriginFrom(text: string): string | undefined {
  const [, scheme = 'https', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(text.trim()) ?? [];
  const isWildcard = rest.startsWith(WILDCARD);
  const address = `${scheme}://${isWildcard ? rest.slice(WILDCARD.length) : rest}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(address);
  if (protocol !== 'https:' || pathname !== '/' || search || hash || username || password) return undefined;
  // A policy separates its parts by characters that a host of an address may have.
  if (!HOST.test(hostname)) return undefined;
  if (isWildcard && (!hostname.includes('.') || ADDRESS.test(hostname))) return undefined;
  return `https://${isWildcard ? WILDCARD : ''}${hostname}${port && `:${port}`}`;
}
