// Strokes as a hand draws them: loops around something, lines under it, ticks and arrows, with a little tremor and the pressure of a pen.
// Coordinates are board units.

import type { ItemInput } from '../../protocol/item-json.ts';
import type { InkName } from '../../protocol/tools.ts';
import type { Seeded } from '../../server/testing/txns.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Sample = readonly [x: number, y: number];

const WIDTH = 4;
/** Distance of two samples of a line. */
const STEP = 12;
const TREMOR = 1.2;

export class Pen {
  readonly #color: InkName;
  readonly #random: Seeded;

  constructor(color: InkName, random: Seeded) {
    this.#color = color;
    this.#random = random;
  }

  /** Goes once around the box, and a little over where it began. */
  loop({ x, y, w, h }: Box): ItemInput {
    const margin = 14;
    const [rx, ry] = [w / 2 + margin, h / 2 + margin];
    const begin = -Math.PI * (0.55 + 0.2 * this.#random.next());
    const count = Math.max(24, Math.round((rx + ry) / 6));
    return this.#stroke(
      Array.from({ length: count + 1 }, (_, index) => {
        const share = index / count;
        const angle = begin + share * Math.PI * 2.12;
        // A fourth power is closer to a box than an ellipse is, so that the corners are inside.
        const round = (Math.abs(Math.cos(angle)) ** 4 + Math.abs(Math.sin(angle)) ** 4) ** -0.25;
        const wide = 1 + 0.03 * share;
        return [x + w / 2 + Math.cos(angle) * rx * round * wide, y + h / 2 + Math.sin(angle) * ry * round * wide];
      }),
    );
  }

  /** Two lines under the box, the second shorter. */
  underline({ x, y, w, h }: Box): ItemInput[] {
    const bottom = y + h + 6;
    return [
      this.#line([x + 4, bottom], [x + w - 4, bottom - 3], 3),
      this.#line([x + w * 0.15, bottom + 9], [x + w * 0.8, bottom + 6], 3),
    ];
  }

  /** A tick over the upper right corner of the box. */
  tick({ x, y, w }: Box): ItemInput {
    const [left, top] = [x + w - 34, y - 8];
    const down = this.#samples([left, top + 16], [left + 12, top + 30], 1);
    const up = this.#samples([left + 12, top + 30], [left + 40, top - 10], 4);
    return this.#stroke([...down, ...up.slice(1)]);
  }

  arrow(from: Sample, to: Sample): ItemInput[] {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const barb = (turn: number): Sample => [to[0] - 16 * Math.cos(angle + turn), to[1] - 16 * Math.sin(angle + turn)];
    const head = [...this.#samples(barb(0.5), to, 0), ...this.#samples(to, barb(-0.5), 0).slice(1)];
    return [this.#line(from, to, 8), this.#stroke(head)];
  }

  #line(from: Sample, to: Sample, bend: number): ItemInput {
    return this.#stroke(this.#samples(from, to, bend));
  }

  /** From one point to another, `bend` units to the side in the middle. */
  #samples(from: Sample, to: Sample, bend: number): Sample[] {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.max(1, Math.hypot(dx, dy));
    const count = Math.max(4, Math.round(length / STEP));
    return Array.from({ length: count + 1 }, (_, index) => {
      const share = index / count;
      const side = bend * Math.sin(share * Math.PI);
      return [from[0] + dx * share - (dy / length) * side, from[1] + dy * share + (dx / length) * side];
    });
  }

  /** A pen presses most in the middle of a stroke. */
  #stroke(samples: readonly Sample[]): ItemInput {
    const tremor = () => (this.#random.next() - 0.5) * 2 * TREMOR;
    const last = Math.max(1, samples.length - 1);
    const points = samples.map(([x, y], index) => [
      x + tremor(),
      y + tremor(),
      0.35 + 0.3 * Math.sin((index / last) * Math.PI) + 0.05 * this.#random.next(),
    ]);
    return { kind: 'stroke', points, style: { color: this.#color, width: WIDTH, brush: 'pen' } };
  }
}
