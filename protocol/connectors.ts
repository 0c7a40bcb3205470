// The commands that make and change connectors.

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
