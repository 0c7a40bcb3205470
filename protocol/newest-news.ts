// The newest entry of /whatsnew (whats-new.ts), in a file of its own: menus need it for a dot, and do not load the list.

/** An id of NEWS. The stored what's-new version of people who have seen it. */
export const NEWEST_NEWS = 'present';
