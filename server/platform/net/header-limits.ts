// How long a header of a request may be before any code reads it: requests by their first hook, upgrades by the gateway of the sockets. Node itself
// limits all headers of a request together to 16 KiB.

import type { IncomingHttpHeaders } from 'node:http';

/** Characters of headers that only describe the client. The rest of a longer one is cut off. */
const CUT_CHARS: Readonly<Record<string, number>> = {
  'user-agent': 512,
  'accept-language': 512,
  referer: 2048,
};

/** Characters of headers whose end matters. A request with a longer one is refused. */
const MAX_CHARS: Readonly<Record<string, number>> = {
  // A name of 253 characters, its scheme and port.
  host: 512,
  origin: 512,
  'x-forwarded-host': 512,
  'x-forwarded-proto': 64,
  // Some twenty proxies with IPv6 addresses.
  'x-forwarded-for': 1024,
};

/** Characters of any other header: as many as proxies allow by default, and a token of another identity provider behind its scheme. */
const MAX_OTHER_CHARS = 8192 + 'Bearer '.length;

/** Cuts the headers that only describe the client. Returns the name of another one that is too long; undefined if there is none. */
export function cutHeaders(headers: IncomingHttpHeaders): string | undefined {
  for (const [name, maxChars] of Object.entries(CUT_CHARS)) {
    const value = headers[name];
    if (typeof value === 'string') headers[name] = value.slice(0, maxChars);
  }
  return Object.keys(headers).find((name) => lengthOf(headers[name]) > maxCharsOf(name));
}

/** `name`: in lower case, of a header that is not cut. */
export function maxCharsOf(name: string): number {
  return Object.hasOwn(MAX_CHARS, name) ? (MAX_CHARS[name] as number) : MAX_OTHER_CHARS;
}

/** Only set-cookie, which no request has, is a list. */
function lengthOf(value: string | readonly string[] | undefined): number {
  return typeof value === 'string' ? value.length : (value?.join('').length ?? 0);
}
