// Where at the edge of the view somebody outside of it is shown. Pure; CSS px of the view.

export interface View {
  readonly w: number;
  readonly h: number;
}

/** How far from the edges: the tool bar and the islands stay free. */
export interface Inset {
  readonly x: number;
  readonly y: number;
}

/** Keeps clear of the islands above and the tool bar below, CSS px. */
export const EDGE_INSET: Inset = { x: 30, y: 176 };

/** The place, and the way they are, radians clockwise from the right. Null: within the view. */
export function edgePlace(
  x: number,
  y: number,
  { w, h }: View,
  inset: Inset,
): { x: number; y: number; angle: number } | null {
  if (x >= 0 && x <= w && y >= 0 && y <= h) return null;
  const [dx, dy] = [x - w / 2, y - h / 2];
  // As far as the nearer pair of edges lets it.
  const scale = Math.min(
    Math.max(w / 2 - inset.x, 0) / Math.max(Math.abs(dx), 1e-9),
    Math.max(h / 2 - inset.y, 0) / Math.max(Math.abs(dy), 1e-9),
  );
  return { x: w / 2 + dx * scale, y: h / 2 + dy * scale, angle: Math.atan2(dy, dx) };
}
