// Kinds that hold the ends of connectors (engine/canvas/src/shape/connect.rs, `binds`).

export const HOLDING: ReadonlySet<string> = new Set([
  'rectangle',
  'ellipse',
  'diamond',
  'shape',
  'sticky',
  'text',
  'image',
  'frame',
  'path',
]);
