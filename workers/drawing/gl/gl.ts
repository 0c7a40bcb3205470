/// <reference path="./regl.d.ts" />
// The WebGL executor: draws a frame through regl on WebGL1. The screen is kept between frames by the context
// (preserveDrawingBuffer). Runs in the worker only: regl compiles its commands with `Function`. Knows the draw list, no items.

import type { Elements, Regl, Texture2D } from 'regl';
import createRegl from 'regl/dist/regl.unchecked.js';
import {
  alpha,
  blue,
  type Frame,
  green,
  type ImageOrder,
  type Matrix,
  type Painter,
  play,
  type Quad,
  red,
  VERTEX_BYTES,
} from '../../engine/draw-list.ts';
import { type AnyCanvas, type Executor, type ExecutorDeps, GREEK_PX, GREEK_SHARE, toBlob } from '../executor.ts';
import { MeshBuffers } from './buffers.ts';
import { type Box, type Clip, intersect, narrowed } from './clips.ts';
import {
  type Commands,
  type Lay,
  makeCommands,
  type PlaceProps,
  type SpriteProps,
  type VertexBuffers,
} from './commands.ts';
import { covering, GrainTextures } from './grain.ts';
import { ImageTextures } from './images.ts';
import { type PaperLook, paperMarks } from './paper.ts';
import { readSurface, type Surface, Surfaces } from './surfaces.ts';
import { TextTextures } from './texts.ts';

/** What is drawn into: buffer px (0, 0) shows target px (x, y). */
interface DrawTarget {
  surface: Surface | null;
  x: number;
  y: number;
  w: number;
  h: number;
  clip: Clip;
  clips: Clip[];
}
interface Layer {
  outer: DrawTarget;
  at: Box;
  opacity: number;
}

/** By the number of `blend`. */
const BLENDS: readonly Lay[] = ['over', 'multiply', 'screen'];

/** What a vertex costs software rendering, ms, with its share of the pictures of letters and the changes of target: a board
 *  of 20,000 items in 5.5 million took two slow cores 3.5 s. */
const PLAYED_MS = 0.0005;

/** lost → (the browser gives it back) rebuilding → live. In both of the first, frames are dropped. */
type State = 'live' | 'lost' | 'rebuilding';

export class GlExecutor implements Executor, Painter {
  readonly renderer = 'webgl';
  readonly geometry = 'mesh';
  readonly #canvas: AnyCanvas;
  readonly #byCpu: boolean;
  readonly #deps: ExecutorDeps;
  readonly #lose: WEBGL_lose_context | null;
  readonly #regl: Regl;
  readonly #commands: Commands;
  readonly #buffers: MeshBuffers;
  readonly #surfaces: Surfaces;
  readonly #texts: TextTextures;
  readonly #images: ImageTextures;
  readonly #grain: GrainTextures;
  readonly #white: Texture2D;
  readonly #layers: Layer[] = [];
  #state: State = 'live';
  #owedMs = 0;
  #blend: Lay = 'over';
  #place: DrawTarget;
  #meshes: { verts: VertexBuffers; elements: Elements } | null = null;
  /** One object for every call: regl reads it at once. */
  readonly #props: PlaceProps & Record<string, unknown> = {
    framebuffer: null,
    view: [0, 0, 0, 0],
    scissor: { x: 0, y: 0, width: 0, height: 0 },
    planes: [],
  };

  /** `byCpu`: rendering is by software. */
  constructor(canvas: AnyCanvas, gl: WebGLRenderingContext, deps: ExecutorDeps, byCpu: boolean) {
    this.#canvas = canvas;
    this.#byCpu = byCpu;
    this.#deps = deps;
    this.#lose = gl.getExtension('WEBGL_lose_context');
    const regl = createRegl({ gl, extensions: ['OES_element_index_uint'] });
    this.#regl = regl;
    askNothing(gl);
    this.#commands = makeCommands(regl);
    this.#buffers = new MeshBuffers(regl);
    this.#surfaces = new Surfaces(regl, gl);
    this.#texts = new TextTextures(regl, deps.texts);
    this.#images = new ImageTextures(regl);
    this.#grain = new GrainTextures(regl);
    this.#white = regl.texture({ width: 1, height: 1, data: [255, 255, 255, 255] });
    this.#place = this.#screen();
    regl.on('lost', () => {
      this.#state = 'lost';
    });
    regl.on('restore', () => this.#rebuild());
  }

  get live(): boolean {
    return this.#state === 'live';
  }

  get stale(): boolean {
    return this.#texts.stale;
  }

  get owedMs(): number {
    return this.#owedMs;
  }

  resize(wPx: number, hPx: number): void {
    this.#canvas.width = wPx;
    this.#canvas.height = hPx;
  }

  draw(frame: Frame): void {
    if (this.#state !== 'live') return;
    this.#regl.poll();
    this.#texts.beginFrame();
    this.#place = this.#screen();
    this.#owedMs = this.#byCpu ? (frame.verts.byteLength / VERTEX_BYTES) * PLAYED_MS : 0;
    this.#meshes = frame.index.length > 0 ? this.#buffers.upload(frame.verts, frame.index) : null;
    play(frame, this);
    this.#layers.length = 0;
  }

  surfaces(): number {
    return this.#surfaces.size;
  }

  bytes(): number {
    const screen = this.#canvas.width * this.#canvas.height * 4;
    return screen + this.#surfaces.bytes() + this.#buffers.bytes() + this.#texts.bytes() + this.#deps.images.bytes;
  }

  capture(): Promise<Blob> {
    return toBlob(this.#canvas);
  }

  putSurface(slot: number, pixels: ImageBitmap): void {
    const { width: w, height: h } = pixels;
    this.#surfaces.set(slot, w, h);
    const picture = this.#regl.texture({ data: pixels as never, min: 'nearest', mag: 'nearest', wrap: 'clamp' });
    this.#place = this.#into(this.#surfaces.get(slot), 0, 0);
    this.#sprite(picture, [w, 0, 0, h, 0, 0], [0, 0, 1, 1], [1, 1, 1, 1], 'opaque');
    picture.destroy();
  }

  readSurface(slot: number, type: string, quality: number): Promise<Blob> {
    return readSurface(this.#regl, this.#surfaces.get(slot), type, quality);
  }

  loseContext(): void {
    this.#lose?.loseContext();
  }

  restoreContext(): void {
    this.#lose?.restoreContext();
  }

  stop(): void {
    this.#regl.destroy();
    this.#lose?.loseContext();
  }

  // Commands

  target(slot: number, x: number, y: number, w: number, h: number, clear: boolean, rgba: number): void {
    this.#place = slot === 0 ? this.#screen() : this.#into(this.#surfaces.get(slot), 0, 0);
    this.#place.clip = { box: intersect(this.#place.clip.box, { x, y, w, h }), planes: [] };
    if (!clear) return;
    if (this.#place.surface) this.#place.surface.transparent = alpha(rgba) < 255;
    this.#clear(rgba);
  }

  surface(slot: number, w: number, h: number): void {
    this.#surfaces.set(slot, w, h);
  }

  mesh(first: number, count: number): void {
    if (!this.#meshes || !this.#open()) return;
    const props = Object.assign(this.#props, this.#meshes, { first, count });
    this.#commands.mesh(props);
  }

  path(): void {
    throw new Error('draw list: PATH is not for the WebGL executor');
  }

  line(): void {
    throw new Error('draw list: LINE is not for the WebGL executor');
  }

  blit(slot: number, source: Quad, target: Quad, opacity: number, linear: boolean, opaque: boolean): void {
    const surface = this.#surfaces.get(slot);
    const quick = this.#byCpu && opaque && nearby(source, target);
    this.#surfaces.filter(surface, linear && !quick);
    this.#copy(surface, source, target, opacity, opaque ? 'opaque' : 'over');
  }

  text(slot: number, version: number, matrix: Matrix, w: number, h: number, rgba: number, opacity: number): void {
    const { texts } = this.#deps;
    const [a, b, c, d] = matrix;
    if (texts.fontSize(slot, version) * Math.sqrt(Math.abs(a * d - b * c)) < GREEK_PX) {
      for (const bar of texts.bars(slot, version, w, h)) {
        this.#sprite(
          this.#white,
          inside(matrix, bar),
          [0, 0, 1, 1],
          premultiplied(rgba, opacity * GREEK_SHARE),
          'over',
        );
      }
      return;
    }
    // A layer ends on the surface it was begun on.
    const exact = (this.#layers[0]?.outer ?? this.#place).surface !== null;
    const picture = this.#texts.picture({ slot, version, matrix, w, h, rgba }, exact, this.#place.clip.box);
    if (picture)
      this.#sprite(picture.texture, picture.matrix, [0, 0, 1, 1], [opacity, opacity, opacity, opacity], 'over');
  }

  image(order: ImageOrder): void {
    const level = this.#deps.images.level(order);
    const texture = level && this.#images.get(level);
    const { crop, matrix, rgba } = order;
    // Edges that do not lie on the px grid are softened by the clip, which needs half a px more than is seen.
    const outer = this.#place.clip;
    this.#place.clip = narrowed(outer, corners(matrix));
    const wide = grown(matrix);
    const area = [crop.x + wide.x * crop.w, crop.y + wide.y * crop.h, crop.w * wide.w, crop.h * wide.h];
    if (texture) this.#sprite(texture, inside(matrix, wide), area, [1, 1, 1, 1], 'over');
    else this.#sprite(this.#white, inside(matrix, wide), [0, 0, 1, 1], premultiplied(rgba, 1), 'over');
    this.#place.clip = outer;
  }

  layer(x: number, y: number, w: number, h: number, opacity: number): void {
    const outer = this.#place;
    const at = intersect(outer.clip.box, { x, y, w, h });
    this.#layers.push({ outer, at, opacity });
    this.#place = this.#into(this.#surfaces.takeLayer(Math.max(1, at.w), Math.max(1, at.h)), at.x, at.y);
    this.#place.clip = { box: at, planes: [] };
    this.#clear(0);
  }

  layerEnd(): void {
    const layer = this.#layers.pop();
    const surface = this.#place.surface;
    if (!layer || !surface) throw new Error('draw list: LAYER_END without LAYER');
    this.#place = layer.outer;
    this.#surfaces.filter(surface, false);
    const lay = this.#place.surface?.transparent ? 'over' : this.#blend;
    this.#copy(surface, { x: 0, y: 0, w: layer.at.w, h: layer.at.h }, layer.at, layer.opacity, lay);
    this.#surfaces.giveLayer(surface);
  }

  blend(how: number): void {
    this.#blend = BLENDS[how] ?? 'over';
  }

  grain(strong: boolean, matrix: Matrix): void {
    const cover = covering(this.#place.clip.box, matrix);
    if (cover) this.#sprite(this.#grain.get(strong), cover.matrix, cover.area, [1, 1, 1, 1], 'rub');
  }

  clip(quad: Float32Array): void {
    this.#place.clips.push(this.#place.clip);
    this.#place.clip = narrowed(this.#place.clip, quad);
  }

  clipEnd(): void {
    const outer = this.#place.clips.pop();
    if (!outer) throw new Error('draw list: CLIP_END without CLIP');
    this.#place.clip = outer;
  }

  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): void {
    const { x, y, w, h } = this.#place.clip.box;
    if (alpha(paper) === 255 && this.#place.clip.planes.length === 0) this.#clear(paper);
    else this.#sprite(this.#white, [w, 0, 0, h, x, y], [0, 0, 1, 1], premultiplied(paper, 1), 'over');
    if (!this.#open()) return;
    const look: PaperLook = { kind, mark, spacing, ox, oy, size };
    for (const marks of paperMarks(look, this.#place.clip.box)) this.#commands.marks(Object.assign(this.#props, marks));
  }

  // Inside

  #rebuild(): void {
    this.#state = 'rebuilding';
    // regl gives back textures and buffers without what was in them; ours are made again as they are asked for.
    this.#surfaces.clear();
    this.#texts.clear();
    this.#images.clear();
    this.#deps.images.lost();
    this.#grain.clear();
    this.#white({ width: 1, height: 1, data: [255, 255, 255, 255] });
    this.#commands.refill();
    this.#state = 'live';
    this.#deps.onRestored();
  }

  #screen(): DrawTarget {
    const { width: w, height: h } = this.#canvas;
    return { surface: null, x: 0, y: 0, w, h, clip: { box: { x: 0, y: 0, w, h }, planes: [] }, clips: [] };
  }

  #into(surface: Surface, x: number, y: number): DrawTarget {
    const { w, h } = surface;
    return { surface, x, y, w, h, clip: { box: { x, y, w, h }, planes: [] }, clips: [] };
  }

  /** Sets the props that say where to draw. False: nothing of it can be seen. */
  #open(): boolean {
    const { surface, x, y, w, h, clip } = this.#place;
    if (clip.box.w <= 0 || clip.box.h <= 0) return false;
    const props = this.#props;
    props.framebuffer = surface?.framebuffer ?? null;
    props.view = [2 / w, -2 / h, -1 - (2 * x) / w, 1 + (2 * y) / h];
    const { box } = clip;
    props.scissor = { x: box.x - x, y: h - (box.y - y) - box.h, width: box.w, height: box.h };
    props.planes = clip.planes;
    return true;
  }

  #clear(rgba: number): void {
    if (this.#open()) this.#commands.within(this.#props, () => this.#regl.clear({ color: premultiplied(rgba, 1) }));
  }

  #copy(surface: Surface, source: Quad, target: Quad, opacity: number, lay: Lay): void {
    const area = [source.x / surface.w, 1 - source.y / surface.h, source.w / surface.w, -source.h / surface.h];
    this.#sprite(
      surface.texture,
      [target.w, 0, 0, target.h, target.x, target.y],
      area,
      [opacity, opacity, opacity, opacity],
      lay,
    );
  }

  #sprite(picture: Texture2D, [a, b, c, d, e, f]: Matrix, area: number[], tint: number[], lay: Lay): void {
    if (!this.#open()) return;
    const props: SpriteProps = Object.assign(this.#props, { picture, rowX: [a, c, e], rowY: [b, d, f], area, tint });
    this.#commands.sprite(props, lay);
  }
}

/** regl asks both of every new surface and hears nothing it does not know (RGBA can always be drawn into); each waits until the chip has
 *  drawn all it was given: a frame of a weak one. */
function askNothing(gl: WebGLRenderingContext): void {
  gl.checkFramebufferStatus = () => gl.FRAMEBUFFER_COMPLETE;
  gl.getError = () => gl.NO_ERROR;
}

/** Whether it is shown at half to twice its size, as tiles are while the camera zooms. */
function nearby(source: Quad, target: Quad): boolean {
  const scale = target.w / source.w;
  return scale >= 0.5 && scale <= 2;
}

/** The map that takes the unit square to `quad` seen through `matrix`. */
function inside([a, b, c, d, e, f]: Matrix, quad: Quad): Matrix {
  const { x, y, w, h } = quad;
  return [a * w, b * w, c * h, d * h, a * x + c * y + e, b * x + d * y + f];
}

/** Of the unit square seen through the matrix. */
function corners([a, b, c, d, e, f]: Matrix): number[] {
  return [e, f, e + a, f + b, e + a + c, f + b + d, e + c, f + d];
}

/** The unit square with a px more on every side when it is seen through the matrix. */
function grown([a, b, c, d]: Matrix): Quad {
  const [x, y] = [1 / Math.max(1, Math.hypot(a, b)), 1 / Math.max(1, Math.hypot(c, d))];
  return { x: -x, y: -y, w: 1 + 2 * x, h: 1 + 2 * y };
}

function premultiplied(rgba: number, opacity: number): [number, number, number, number] {
  const a = (alpha(rgba) / 255) * opacity;
  return [(red(rgba) / 255) * a, (green(rgba) / 255) * a, (blue(rgba) / 255) * a, a];
}
