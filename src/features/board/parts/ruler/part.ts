// The ruler, loaded when somebody reaches for it.

import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const rulerPart = lazyPart(async () => (await import('./ruler.tsx')).RulerOnBoard);
