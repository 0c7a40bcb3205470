// What panels alone load: phones that lead it, when its session has begun, and what one needs while standing at it.

import { part } from '../../../ui/lazy-part.tsx';

export const remotePart = part(() => import('./remote.tsx'), 'PanelRemotes', ['remote']);
export const wallPart = part(() => import('./edges.tsx'), 'WallEdges', ['wall']);
