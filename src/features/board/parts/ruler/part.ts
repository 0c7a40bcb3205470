// The ruler, loaded when somebody reaches for it.

import { part } from '../../../../ui/lazy-part.tsx';

export const rulerPart = part(() => import('./ruler.tsx'), 'RulerOnBoard');
