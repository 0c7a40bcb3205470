// Frames made by hand: the commands of the draw list that boards reach seldom, each in a corner of one picture.

import { PAPER } from '#protocol/bus.ts';
import { FrameWriter, rgba } from './frame-writer.ts';
import type { PlainFrame } from './page/page.ts';

export const FRAME_PX = { w: 480, h: 320 };

const INK = rgba(20, 20, 30);
const whole = { x: 0, y: 0, ...FRAME_PX };
const square = (x: number, y: number, side: number): number[] => [x, y, x + side, y, x + side, y + side, x, y + side];

const drawings: Record<string, (to: FrameWriter) => void> = {
  papers(to) {
    to.target(0, whole, rgba(255, 255, 255));
    [PAPER.plain, PAPER.lined, PAPER.squared, PAPER.graph, PAPER.dotted, PAPER.music].forEach((kind, k) => {
      const [x, y] = [(k % 3) * 160, Math.floor(k / 3) * 160];
      to.clip(square(x, y, 160), () => {
        const spacing = kind === PAPER.music ? 7 : 17.3;
        to.paper(
          kind,
          rgba(251, 250, 247),
          rgba(90, 110, 190, 160),
          spacing,
          x + 4.4,
          y + 6.2,
          kind === PAPER.dotted ? 3 : 1,
        );
      });
    });
  },

  surfaces(to) {
    to.surface(1, 100, 100).target(1, { x: 0, y: 0, w: 100, h: 100 }, rgba(255, 240, 200));
    to.line([5, 95], [95, 60], 4, rgba(0, 0, 200)).box({ x: 10, y: 10, w: 40, h: 30 }, rgba(200, 0, 0));
    to.surface(2, 60, 60)
      .target(2, { x: 0, y: 0, w: 60, h: 60 }, 0)
      .line([5, 5], [55, 55], 8, rgba(0, 120, 0, 128));
    to.target(0, whole, rgba(250, 250, 250));
    const all = { x: 0, y: 0, w: 100, h: 100 };
    to.blit(1, all, { x: 10, y: 10, w: 100, h: 100 }, 1, false, true);
    to.blit(1, all, { x: 130, y: 10, w: 150, h: 150 }, 0.6, true, false);
    to.blit(1, { x: 0, y: 50, w: 50, h: 50 }, { x: 300, y: 10, w: 150, h: 150 }, 1, false, true);
    to.blit(2, { x: 0, y: 0, w: 60, h: 60 }, { x: 40, y: 40, w: 60, h: 60 }, 1, false, false);
    // A surface drawn into again keeps what it had; a part of the screen is cleared alone.
    to.target(1, { x: 50, y: 0, w: 50, h: 100 }, rgba(180, 220, 255));
    to.target(0, { x: 10, y: 180, w: 200, h: 120 }, rgba(230, 230, 230));
    to.blit(1, all, { x: 20, y: 190, w: 100, h: 100 }, 1, false, true);
    to.line([0, 170], [480, 310], 10, INK);
    to.target(0, whole, null).text([1.5, 0, 0, 1.5, 250, 200], 80, 40, INK, 1);
    to.text([0.8, 0.5, -0.5, 0.8, 400, 190], 80, 40, rgba(200, 0, 0), 0.5);
  },

  /** Sharp tiles, one of another scale, the cover in the gaps between them: its parts meet without a seam. */
  'cover-in-gaps'(to) {
    const tile = { x: 0, y: 0, w: 160, h: 160 };
    to.surface(5, 160, 160).target(5, tile, rgba(251, 250, 247));
    to.line([0, 30], [160, 130], 6, INK).box({ x: 60, y: 20, w: 40, h: 40 }, rgba(200, 0, 0));
    to.surface(2, 48, 32).target(2, { x: 0, y: 0, w: 48, h: 32 }, rgba(251, 250, 247));
    for (let k = 0; k < 6; k++) to.line([2, 4 + k * 5], [46, 1 + k * 5], 0.8, rgba(0, 60 + k * 30, 200));
    const cover = { x: -60, y: -40, w: 600, h: 400 };
    const gap = (x: number, y: number, w: number, h: number): FrameWriter =>
      to.target(0, { x, y, w, h }, null).blit(2, { x: 0, y: 0, w: 48, h: 32 }, cover, 1, true, true);
    to.target(0, whole, null);
    to.blit(5, tile, { x: -40, y: 0, w: 160, h: 160 }, 1, false, true);
    to.blit(5, tile, { x: 280, y: 0, w: 200, h: 200 }, 1, true, true);
    gap(120, 0, 160, 160);
    gap(0, 160, 280, 160);
    gap(280, 200, 200, 120);
  },

  /** Upright on and off the px grid, turned, mirrored, in part, small, in a layer, in a surface, cut; and what stands for one that is
   *  not there. */
  images(to) {
    const all = { x: 0, y: 0, w: 1, h: 1 };
    const waiting = rgba(98, 102, 111, 31);
    const box = (x: number, y: number, w: number, h: number): number[] => [w, 0, 0, h, x, y];
    const turned = (x: number, y: number, w: number, h: number, angle: number): number[] => {
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return [w * cos, w * sin, -h * sin, h * cos, x, y];
    };
    to.surface(5, 120, 90).target(5, { x: 0, y: 0, w: 120, h: 90 }, rgba(251, 250, 247));
    to.image(1, box(-20.5, 10.5, 128, 96), all, waiting);
    to.target(0, whole, rgba(251, 250, 247));
    to.image(1, box(10, 10, 64, 48), all, waiting).image(1, box(90.3, 10.6, 96.5, 72.2), all, waiting);
    to.image(1, turned(300, 8, 110, 82, 0.5), all, waiting).image(1, box(470, 10, -64, 48), all, waiting);
    to.image(1, box(10, 100, 120, 90), { x: 0.25, y: 0.5, w: 0.5, h: 0.5 }, waiting);
    to.image(1, turned(200, 110, 40, 60, -0.2), { x: 0.5, y: 0, w: 0.25, h: 0.5 }, waiting);
    to.image(1, box(260, 130, 33, 25), all, waiting).image(1, box(300, 130, 38.5, 28.9), all, waiting);
    to.image(1, turned(360, 140, 36, 27, 1), all, waiting);
    to.layer({ x: 380, y: 110, w: 90, h: 80 }, 0.4, () => to.image(1, box(385, 115, 80, 60), all, waiting));
    to.blit(5, { x: 0, y: 0, w: 120, h: 90 }, { x: 10, y: 210, w: 120, h: 90 }, 1, false, true);
    to.clip([150, 210, 260, 230, 250, 300, 160, 300], () => to.image(1, box(150, 210, 120, 90), all, waiting));
    to.image(2, box(290.5, 220.5, 80, 60), all, waiting).image(2, turned(420, 220, 60, 60, 0.6), all, waiting);
  },

  'clips-and-layers'(to) {
    to.target(0, whole, rgba(250, 250, 250));
    to.clip([70, 10, 150, 40, 120, 120, 40, 90], () => {
      to.box({ x: 0, y: 0, w: 200, h: 160 }, rgba(120, 180, 255));
      // Off the px grid, inside the turned one; then a third, on the grid.
      to.clip(square(70.5, 30.25, 60.5), () => {
        to.box({ x: 0, y: 0, w: 200, h: 160 }, rgba(20, 20, 80));
        to.clip(square(90, 50, 100), () => to.box({ x: 0, y: 0, w: 200, h: 160 }, rgba(255, 200, 0)));
      });
    });
    // A crossing inside a layer is even; without one it is not.
    const cross = (x: number): void => {
      to.line([x, 20], [x + 120, 120], 10, rgba(255, 0, 80)).line([x, 120], [x + 120, 20], 10, rgba(255, 0, 80));
    };
    to.layer({ x: 180, y: 0, w: 150, h: 140 }, 0.4, () => cross(195));
    to.layer({ x: 330, y: 0, w: 150, h: 140 }, 1, () => {
      cross(345);
      to.layer({ x: 360, y: 20, w: 60, h: 60 }, 0.5, () => to.box({ x: 300, y: 0, w: 200, h: 200 }, rgba(0, 90, 200)));
    });
    // A layer larger than what is clipped; widths from a fifth of a px.
    to.clip(square(20, 160, 130), () => {
      to.layer({ x: -500, y: 100, w: 2000, h: 400 }, 0.5, () => to.line([0, 160], [200, 300], 20, INK));
    });
    for (let k = 0; k < 14; k++) to.line([180, 165 + k * 11], [460, 150 + k * 11], 0.5 + k * 0.25, INK);
  },
};

export const frameNames = Object.keys(drawings);

export function framesOf(name: string, renderer: 'gl' | '2d'): PlainFrame[] {
  const writer = new FrameWriter(renderer === 'gl');
  drawings[name]?.(writer);
  return [writer.done()];
}

/** A tile shown `by` times as large. */
export function stretched(by: number, linear: boolean): PlainFrame[] {
  const tile = { x: 0, y: 0, w: 40, h: 40 };
  const to = new FrameWriter(true).surface(1, tile.w, tile.h).target(1, tile, rgba(251, 250, 247));
  to.line([3, 8], [37, 31], 5, INK).target(0, whole, rgba(250, 250, 250));
  return [to.blit(1, tile, { x: 10, y: 10, w: tile.w * by, h: tile.h * by }, 1, linear, true).done()];
}
