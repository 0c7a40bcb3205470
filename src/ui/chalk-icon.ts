// A stick of chalk and its dry trail, in the manner of the other icons, which have none.

import { createLucideIcon } from 'lucide-react';

export const Chalk = createLucideIcon('chalk', [
  ['path', { d: 'M15.6 3.4a1.4 1.4 0 0 1 2 0l3 3a1.4 1.4 0 0 1 0 2L11 18l-5-5Z', key: 'stick' }],
  ['path', { d: 'm8.5 15.5 2-2', key: 'tip' }],
  ['path', { d: 'M3 21h2.5', key: 'a' }],
  ['path', { d: 'M9 21h.01', key: 'b' }],
  ['path', { d: 'M12.5 21h3', key: 'c' }],
  ['path', { d: 'M19.5 21h.01', key: 'd' }],
]);
