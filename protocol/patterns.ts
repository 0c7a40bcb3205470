// Patterns that page, workers and server check what comes from people and from elsewhere with: one place each.

/** What HTML's own e-mail field takes, with a dot in the domain. */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Of any version. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Two or three letters, and a region of two letters or three digits or none. */
export const languageCodePattern = /^[a-z]{2,3}(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** Of a message that came to a window: whoever has the window may send one. An opaque origin is nobody's. */
export function isSameOrigin({ origin }: { origin: string }, own: string): boolean {
  return origin === own && own !== 'null';
}
