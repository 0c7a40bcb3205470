// How long a cookie of the provider lives: in seconds from its arrival. The library names a moment alone, which a browser compares with
// its own clock, so a device that is ahead would drop the cookie of a sign-in it has just begun.

/** Each `Set-Cookie` with a Max-Age where it has an Expires; browsers go by the former (RFC 6265, 5.3). */
export function withMaxAge(cookies: readonly string[], nowMs = Date.now()): string[] {
  return cookies.map((cookie) => {
    const expires = /; *expires=([^;]+)/i.exec(cookie)?.[1];
    if (expires === undefined || /; *max-age=/i.test(cookie)) return cookie;
    return `${cookie}; Max-Age=${Math.max(0, Math.ceil((Date.parse(expires) - nowMs) / 1000))}`;
  });
}
