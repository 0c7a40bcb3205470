// Outlines a shape may have (docs/formats.md, group `f`).

/** In the order of their codes. */
export const FORMS = [
  'rectangle',
  'rounded',
  'ellipse',
  'diamond',
  'triangle',
  'right-triangle',
  'pentagon',
  'hexagon',
  'octagon',
  'parallelogram',
  'trapezoid',
  'star',
  'cross',
  'chevron',
  'block-arrow',
  'cylinder',
  'document',
  'cloud',
  'speech-bubble',
  'bracket',
] as const;
export type FormName = (typeof FORMS)[number];
