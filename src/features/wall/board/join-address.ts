// Where one joins: typed, and scanned. The token stands in the fragment, which no server's log has.

import { ROUTES } from '#protocol/routes.ts';

/** As people type it. */
export function joinAddress(): string {
  return location.host + ROUTES.code.path;
}

/** Where the board is taken home from. */
export function saveAddress(claim: string): string {
  return `${location.origin}${ROUTES.panelSave.path}#${claim}`;
}

export function scanAddress(token: string): string {
  return `${location.origin}${ROUTES.code.path}#${token}`;
}
