// The fields for place and size, loaded with the first selection's bar.

import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const placeFieldsPart = lazyPart(async () => (await import('./bounds-fields.tsx')).PlaceFlyout);
