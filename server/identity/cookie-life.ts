// Sets the lifetime of the provider's cookies in seconds from their arrival. The library sends only an expiry date, which a browser
// compares with its own clock. A device whose clock is ahead would drop the cookie of a sign-in that has just started.

/** Each `Set-Cookie` with a Max-Age where it has an Expires; browsers go by the former (RFC 6265, 5.3). */
export function withMaxAge(cookies: readonly string[], nowMs = Date.now()): string[] {
  return cookies.map((cookie) => {
    const expires = /; *expires=([^;]+)/i.exec(cookie)?.[1];
    if (expires === undefined || /; *max-age=/i.test(cookie)) return cookie;
    return `${cookie}; Max-Age=${Math.max(0, Math.ceil((Date.parse(expires) - nowMs) / 1000))}`;
  });
}
