// The picker of custom colours, loaded when it is first asked for. Apart from the other lazy parts: one of those uses it.

import { lazyPart } from '../../../ui/lazy-part.tsx';

export const customColourPart = lazyPart(async () => (await import('./custom-colour.tsx')).CustomColour);
