// Of connectors: what their ends look like, and the commands that make and change them.

/** What the ends of connectors look like, by their codes in docs/formats.md. */
export const HEADS = [
  'none',
  'arrow',
  'triangle',
  'dot',
  'bar',
  'diamond',
  'crow',
  'triangle-open',
  'dot-open',
] as const;
export type HeadName = (typeof HEADS)[number];

/**
 * What is done to the selected connectors, and what makes some: `between` one from each selected shape to the next, `onward` another shape
 * like the selected one and an arrow to it; beside a sticky note it is a note alone.
 */
export const CONNECT_CODES = {
  straight: 0,
  elbow: 1,
  curve: 2,
  reverse: 3,
  detach: 4,
  between: 5,
  onward: 6,
} as const;
export type ConnectName = keyof typeof CONNECT_CODES;
