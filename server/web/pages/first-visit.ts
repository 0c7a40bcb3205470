// Whether a browser asks for a page with nothing of ours that it could have kept: then nothing was chosen on it, and the page need not wait
// for the script that reads what was chosen (public/before.js, docs/decisions/0150).

import type { IncomingHttpHeaders } from 'node:http';

/** Of every page, the same for everybody: a browser that has shown an address before sends it back. It is never answered with 304. */
export const PAGE_ETAG = 'W/"shown"';
/** What a page differs by, beside its address. */
export const PAGE_VARIES = 'accept-encoding, cookie, sec-fetch-dest, sec-fetch-mode, sec-fetch-site';

/**
 * A navigation by somebody else's link, a bookmark or a typed address, in a browser that has no cookie of ours and has not shown this
 * address before. Whatever is not known (an older browser, plain http, the service worker that asks for a page to keep it) is another visit.
 */
export function isFirstVisit({ url, headers }: { url: string; headers: IncomingHttpHeaders }): boolean {
  const told = [headers.cookie, headers['if-none-match'], headers['cache-control']];
  return (
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    /^(none|cross-site|same-site)$/.test(String(headers['sec-fetch-site'])) &&
    told.every((one) => one === undefined) &&
    // What a device is said to be, how its page looks.
    !/[?&]device_type=/.test(url)
  );
}
