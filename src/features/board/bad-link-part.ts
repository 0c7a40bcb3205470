// What stands in place of a board that does not open, loaded when it is needed: by the page, and by who looks for a way to open it.

import { lazyPart } from '../../ui/lazy-part.tsx';

export const badLinkPart = lazyPart(async () => (await import('./bad-link.tsx')).BadLink);
