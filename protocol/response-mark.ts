// The header that every response of this server bears. What stands between a device and the server (a captive portal, a proxy, a page that
// stands for one that is missing) may answer 200 as well, and does not have it. SPEC: ANS-1.

export const RESPONSE_MARK = 'x-atrium-response';

/** Whether the server itself gave this response. */
export function isServerResponse({ headers }: { headers: Pick<Headers, 'has'> }): boolean {
  return headers.has(RESPONSE_MARK);
}
