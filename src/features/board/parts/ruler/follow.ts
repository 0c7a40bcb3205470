// Strokes that begin at an edge of the ruler follow that edge to their end, wherever the hand and the ruler go meanwhile. Owns
// which contact follows which edge.

import { DEVICE, PHASE, type Sample } from '#protocol/samples.ts';
import type { Motion } from '../../session/motion.ts';
import { type Edge, onto, type Point } from './pose.ts';

/** Of a mouse: the one that draws. */
const PRIMARY = 1;

/** `edgeAt`: the edge a stroke that begins there follows; null: it is free. Answers what ends it. */
export function followEdges(motion: Pick<Motion, 'straightedge'>, edgeAt: (p: Point) => Edge | null): () => void {
  /** Edges by contact, of those contacts alone that follow one. */
  const following = new Map<number, Edge>();
  let over = false;

  const lay = (sample: Sample): void => {
    const { phase, pointerId } = sample;
    if (phase === PHASE.hover) return;
    if (phase === PHASE.down) begin(sample);
    const edge = following.get(pointerId);
    if (!edge) return;
    const { x, y } = onto(edge, { x: sample.xCss, y: sample.yCss });
    sample.xCss = x;
    sample.yCss = y;
    if (phase !== PHASE.up && phase !== PHASE.cancel) return;
    following.delete(pointerId);
    rest();
  };

  const begin = ({ pointerId, device, buttons, xCss, yCss }: Sample): void => {
    const draws = device !== DEVICE.mouse || (buttons & PRIMARY) !== 0;
    const edge = over || !draws ? null : edgeAt({ x: xCss, y: yCss });
    if (edge) following.set(pointerId, edge);
    else following.delete(pointerId);
  };

  /** Strokes that follow an edge still do when the ruler is put away. */
  const rest = (): void => {
    if (over && following.size === 0 && motion.straightedge === lay) motion.straightedge = null;
  };

  motion.straightedge = lay;
  return () => {
    over = true;
    rest();
  };
}
