// Icons that the set does not have, drawn in its manner.

import { createLucideIcon } from 'lucide-react';

/** A stick of chalk and its dry trail. */
export const Chalk = createLucideIcon('chalk', [
  ['path', { d: 'M15.6 3.4a1.4 1.4 0 0 1 2 0l3 3a1.4 1.4 0 0 1 0 2L11 18l-5-5Z', key: 'stick' }],
  ['path', { d: 'm8.5 15.5 2-2', key: 'tip' }],
  ['path', { d: 'M3 21h2.5', key: 'a' }],
  ['path', { d: 'M9 21h.01', key: 'b' }],
  ['path', { d: 'M12.5 21h3', key: 'c' }],
  ['path', { d: 'M19.5 21h.01', key: 'd' }],
]);

/** A felt pen: broad, with a slanted tip. */
export const Marker = createLucideIcon('marker', [
  ['path', { d: 'M14.2 2.8a1 1 0 0 1 1.4 0l5.6 5.6a1 1 0 0 1 0 1.4L13 18H8.5L6 15.5V11Z', key: 'body' }],
  ['path', { d: 'm10 7 7 7', key: 'collar' }],
  ['path', { d: 'm6.2 15.7-3 3.3h5.2', key: 'tip' }],
  ['path', { d: 'M13 21.5h8', key: 'line' }],
]);
