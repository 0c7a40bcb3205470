// Who this device is to the server while nobody is signed in.

import { guestOfDevice } from '#protocol/browser/guest.ts';
import { newGuest, SECRET_BYTES } from '#protocol/derive.ts';

/** Its credential. Rejects where there is no storage. */
export function guestCredential(): Promise<string> {
  return guestOfDevice(indexedDB, newGuest(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))));
}
