/** How several things are put in order: their edges or centres on a line, equal distances, a grid, one size. */
export const ARRANGEMENTS = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'across',
  'down',
  'tidy',
  'width',
  'height',
  'size',
] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];
