// Which executor draws this board, chosen once at start: WebGL where there is a graphics chip, Canvas 2D without one, and on a device's
// first visit, which does not wait to know (docs/decisions/0149). Asked on a scratch canvas, since a canvas keeps the first kind of context it gives.

import { partOf } from '#protocol/board-error.ts';
import { type AnyCanvas, type Executor, type ExecutorDeps, makeCanvas } from './executor.ts';

/** Names of renderers that draw by the CPU, as UNMASKED_RENDERER gives them. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render|mesa offscreen|apple paravirtual/i;

export const GL_ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
  premultipliedAlpha: true,
  preserveDrawingBuffer: true,
  powerPreference: 'high-performance',
};

export type RendererChoice = 'gl' | '2d';

export interface Choice {
  renderer: RendererChoice;
  /** Whatever draws here is the CPU. Chromium would give a 2D canvas to its software GL, which is slower and coarser. */
  byCpu: boolean;
}

/** What draws here: the renderer's own name; null when there is no WebGL with 32 bit indices. */
export type Graphics = string | null;

/** Asking takes tens of ms, on a weak machine a second. */
let known: Graphics | undefined;
let isAskedLater = false;

/** `canCompile`: regl may compile here (in the worker, whose response allows it). `graphics` undefined: not known and not asked for. */
export function chooseRenderer(
  forced: RendererChoice | undefined,
  canCompile: boolean,
  graphics: Graphics | undefined = isAskedLater && forced !== 'gl' ? known : graphicsHere(),
): Choice {
  // Good on any machine, and never worse than that by what it does not know.
  if (graphics === undefined) return { renderer: '2d', byCpu: true };
  const byCpu = graphics === null || SOFTWARE.test(graphics);
  if (!canCompile || graphics === null) return { renderer: '2d', byCpu };
  return { renderer: forced ?? (byCpu ? '2d' : 'gl'), byCpu };
}

/** What draws here: as it was told or found before, asked for otherwise. */
export function graphicsHere(): Graphics {
  if (known === undefined) known = graphicsNow();
  return known;
}

/** The same, where it is known. */
export const graphicsKnown = (): Graphics | undefined => known;

/** Where nothing is known Canvas 2D draws, and it is asked for when the board rests (graphics-watch.ts), for the next start. */
export function askGraphicsLater(): void {
  isAskedLater = true;
}

/** What an earlier start has found. */
export function believeGraphics(found: Graphics): void {
  known = found;
}

/** Asked for once more: a graphics chip may have come or gone since. Keeps the thread as long as the first time. */
export function graphicsNow(scratch = makeCanvas(1, 1)): Graphics {
  const gl = webgl(scratch);
  const name = gl && rendererName(gl);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

/** Before there is a board: chooses, and brings the code of what was chosen. */
export function chooseEarly(forced: RendererChoice | undefined): void {
  const code = chooseRenderer(forced, true).renderer === 'gl' ? import('./gl/gl.ts') : import('./raster2d/raster2d.ts');
  // Who makes the executor is told of a failure.
  code.catch(() => undefined);
}

const webgl = (canvas: AnyCanvas): WebGLRenderingContext | null =>
  canvas.getContext('webgl', GL_ATTRIBUTES) as WebGLRenderingContext | null;

/** The renderer's own name; null when it has no 32 bit indices. */
function rendererName(gl: WebGLRenderingContext): string | null {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return gl.getExtension('OES_element_index_uint') ? name : null;
}

/** What was chosen, checked against the board's own canvas: what was believed may be over. A canvas that has taken WebGL keeps it,
 *  whatever renders now. */
export function confirmed(
  choice: Choice,
  canvas: AnyCanvas,
  canCompile: boolean,
  now: () => Graphics = graphicsNow,
): Choice {
  if (choice.renderer === '2d') return choice;
  const gl = webgl(canvas);
  if (gl && rendererName(gl) === graphicsHere()) return choice;
  known = now();
  return chooseRenderer(gl ? 'gl' : '2d', canCompile, known);
}

export async function makeExecutor(
  { renderer, byCpu }: Choice,
  canvas: AnyCanvas,
  deps: ExecutorDeps,
): Promise<Executor> {
  if (renderer === 'gl') {
    const gl = webgl(canvas);
    if (!gl) throw new Error('no-webgl');
    const { GlExecutor } = await partOf(import('./gl/gl.ts'));
    return new GlExecutor(canvas, gl, deps, byCpu);
  }
  const { Raster2d } = await partOf(import('./raster2d/raster2d.ts'));
  return new Raster2d(canvas, deps, byCpu);
}
