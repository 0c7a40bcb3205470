// The picture by which a page finds out whether there is a line.

/** The meta by which the server says its address. */
export const CONNECTION_META = 'connection-check';
/** Of the server itself, where nothing else is configured. */
export const OWN_CHECK = '/icon.svg';
/** In the address of a page that was loaded anew because there was a line: when, epoch ms. */
export const REFRESHED = 'refresh';
