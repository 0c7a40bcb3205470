// Recordings of a real pen (133 Hz: x y t status azimuth tilt pressure, y up) as samples for a view of a given size.

import { readFileSync } from 'node:fs';
import { DEVICE, PHASE, type Sample } from '#protocol/samples.ts';

const FOLDER = new URL('../../engine/canvas/fixtures/pen/', import.meta.url);

export const recordings = ['wacom-133hz-short', 'wacom-133hz-long'] as const;

interface Row {
  x: number;
  y: number;
  t: number;
  down: boolean;
  pressure: number;
}

/** Scaled to fit the view with a margin of 24 px; pressure to 0..1 of the strongest. */
export function penSamples(name: (typeof recordings)[number], wPx: number, hPx: number): Sample[] {
  const rows = readFileSync(new URL(`${name}.svc`, FOLDER), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((cells) => cells.length >= 7)
    .map(([x = 0, y = 0, t = 0, status = 0, , , pressure = 0]): Row => ({ x, y, t, down: status === 1, pressure }));
  const down = rows.filter((row) => row.down);
  const [x0, x1] = [Math.min(...down.map((r) => r.x)), Math.max(...down.map((r) => r.x))];
  const [y0, y1] = [Math.min(...down.map((r) => r.y)), Math.max(...down.map((r) => r.y))];
  const scale = Math.min((wPx - 48) / (x1 - x0), (hPx - 48) / (y1 - y0));
  const strongest = Math.max(...down.map((r) => r.pressure));
  const first = rows[0]?.t ?? 0;
  // One recording counts seconds, the other milliseconds.
  const perUnit = (rows.at(-1)?.t ?? 0) - first < 1000 ? 1000 : 1;
  return rows.flatMap((row, k): Sample[] => {
    const before = rows[k - 1]?.down ?? false;
    if (!row.down && !before) return [];
    // The row at which the pen is up repeats the place where it was lifted.
    const at = row.down ? row : (rows[k - 1] as Row);
    const phase = !row.down ? PHASE.up : before ? PHASE.move : PHASE.down;
    return [
      {
        phase,
        device: DEVICE.pen,
        buttons: row.down ? 1 : 0,
        modifiers: 0,
        pointerId: 1,
        xCss: 24 + (at.x - x0) * scale,
        yCss: 24 + (y1 - at.y) * scale,
        pressure: at.pressure / strongest,
        contactCss: 0,
        tiltDeg: 0,
        tMs: (row.t - first) * perUnit,
      },
    ];
  });
}
