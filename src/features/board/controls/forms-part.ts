// The list of forms, loaded when it is first shown: for the tool in hand, and for selected shapes.

import { part } from '../../../ui/lazy-part.tsx';

export const formsPart = part(() => import('./forms.tsx'), 'Forms', ['shapes']);
