// Which executor draws this board, chosen once at start (design: a hardware WebGL, or Canvas 2D). Asked on a scratch canvas,
// since a canvas keeps the first kind of context it gives.

import { type AnyCanvas, type Executor, type ExecutorSources, makeCanvas } from './executor.ts';

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

/** What WebGL is called here; it does not change, and asking takes tens of ms. */
let asked: string | null | undefined;

/** `canCompile`: regl may compile here (in the worker, whose response allows it). */
export function chooseRenderer(forced: RendererChoice | undefined, canCompile: boolean): Choice {
  if (asked === undefined) asked = glRenderer(makeCanvas(1, 1));
  const byCpu = asked === null || SOFTWARE.test(asked);
  const gl = canCompile && asked !== null && (forced === 'gl' || (forced === undefined && !byCpu));
  return { renderer: gl ? 'gl' : '2d', byCpu };
}

/** Before there is a board: chooses, and brings the code of what was chosen. */
export function chooseEarly(): void {
  const code =
    chooseRenderer(undefined, true).renderer === 'gl' ? import('./gl/gl.ts') : import('./raster2d/raster2d.ts');
  // Whoever makes the executor hears of a failure.
  code.catch(() => undefined);
}

/** The renderer's own name; null when there is no WebGL with 32 bit indices. */
function glRenderer(scratch: AnyCanvas): string | null {
  const gl = scratch.getContext('webgl', GL_ATTRIBUTES) as WebGLRenderingContext | null;
  if (!gl) return null;
  const fits = gl.getExtension('OES_element_index_uint') !== null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return fits ? name : null;
}

export async function makeExecutor(
  { renderer, byCpu }: Choice,
  canvas: AnyCanvas,
  sources: ExecutorSources,
): Promise<Executor> {
  if (renderer === 'gl') {
    const gl = canvas.getContext('webgl', GL_ATTRIBUTES) as WebGLRenderingContext | null;
    if (!gl) throw new Error('no-webgl');
    const { GlExecutor } = await import('./gl/gl.ts');
    return new GlExecutor(canvas, gl, sources, byCpu);
  }
  const { Raster2d } = await import('./raster2d/raster2d.ts');
  return new Raster2d(canvas, sources, byCpu);
}
