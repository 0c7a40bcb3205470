// The picker of custom colours, loaded when it is first asked for. Apart from the other lazy parts: one of those uses it.

import { part } from '../../../ui/lazy-part.tsx';

export const customColourPart = part(() => import('./custom-colour.tsx'), 'CustomColour', ['arrange']);
