// For tests of a store by itself, from which nobody deletes what is not named yet.

import type { Claim } from '../platform/blobs/store.ts';

export const unclaimed: Claim = async () => {};
