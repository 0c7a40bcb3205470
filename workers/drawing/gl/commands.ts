// The regl commands, built once per context; afterwards only their props change. Blending is premultiplied everywhere.

import type { Buffer, DrawCommand, Elements, Framebuffer2D, Regl, Texture2D } from 'regl';
import { VERTEX_BYTES } from '../../engine/draw-list.ts';
import type { Plane } from './clips.ts';
import {
  BLOCK,
  copyFragment,
  marksFragment,
  marksVertex,
  meshFragment,
  meshVertex,
  PLANES,
  spriteFragment,
  spriteVertex,
} from './shaders.ts';

/** Where a command draws. The same object is used again and again; regl reads it during the call. */
export interface PlaceProps {
  framebuffer: Framebuffer2D | null;
  /** Clip space from target px: scale x, y, offset x, y. */
  view: number[];
  /** GL's box, from the bottom left corner. */
  scissor: { x: number; y: number; width: number; height: number };
  planes: readonly Plane[];
}
export interface MeshProps extends PlaceProps {
  verts: VertexBuffers;
  elements: Elements;
  first: number;
  count: number;
}
export interface SpriteProps extends PlaceProps {
  rowX: number[];
  rowY: number[];
  /** u v of the first corner, and their extent. */
  area: number[];
  picture: Texture2D | Framebuffer2D;
  tint: number[];
}
export interface MarksProps extends PlaceProps {
  kind: number;
  /** Straight alpha. */
  tint: number[];
  /** Origin x, y and spacing. */
  grid: number[];
  /** Side of a dot, thickness of a line. */
  px: number;
  /** Of a dot that is round; 0: of none. */
  radius: number;
  /** What lines reach across: x y w h. */
  box: number[];
  /** 0 dots, 1 rows, 2 columns. */
  lines: number;
  /** Column and row of the block's first mark. */
  first: number[];
  /** Vertices of the block. */
  count: number;
}
/** Over what is there, instead of it without a tint, as what takes its alpha from it, or as what darkens or lightens opaque px. */
export type Lay = 'over' | 'opaque' | 'rub' | 'multiply' | 'screen';

/** One buffer under three names, as regl wants its attributes. */
export interface VertexBuffers {
  position: object;
  across: object;
  color: object;
}

export interface Commands {
  /** Sets the place for a clear. */
  within: DrawCommand;
  mesh(props: MeshProps): void;
  sprite(props: SpriteProps, lay: Lay): void;
  marks(props: MarksProps): void;
  /** After a lost context came back empty. */
  refill(): void;
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];

export function vertexBuffers(buffer: Buffer): VertexBuffers {
  return {
    position: { buffer, stride: VERTEX_BYTES, offset: 0, size: 2, type: 'float' },
    across: { buffer, stride: VERTEX_BYTES, offset: 8, size: 2, type: 'float' },
    color: { buffer, stride: VERTEX_BYTES, offset: 16, size: 4, type: 'uint8', normalized: true },
  };
}

/** Two triangles a mark: column, row and corner. Row by row, so that a part of it is whole rows. */
function blockOfMarks(): Uint8Array {
  const corners = [0, 1, 2, 2, 1, 3].map((corner) => CORNERS[corner] as number[]);
  const of = (k: number): number[] => corners.flatMap((corner) => [k % BLOCK, Math.floor(k / BLOCK), ...corner]);
  return Uint8Array.from(Array.from({ length: BLOCK * BLOCK }, (_, k) => of(k)).flat());
}

const everywhere: Plane = [0, 0, 1];

export function makeCommands(regl: Regl): Commands {
  const corners = regl.buffer(CORNERS);
  const block = regl.buffer(blockOfMarks());
  const prop = (name: string): unknown => regl.prop<never, never>(name as never);
  const place = {
    framebuffer: prop('framebuffer'),
    scissor: { enable: true, box: prop('scissor') },
    depth: { enable: false },
  };
  const over = { enable: true, func: { src: 'one', dst: 'one minus src alpha' } };
  const clipUniforms = Object.fromEntries(
    Array.from({ length: PLANES }, (_, k) => [
      `planes[${k}]`,
      (_context: unknown, props: PlaceProps) => props.planes[k] ?? everywhere,
    ]),
  );
  const build = (options: object): DrawCommand => regl(options as never) as DrawCommand;

  const mesh = (clipped: boolean): DrawCommand =>
    build({
      ...place,
      vert: meshVertex,
      frag: meshFragment(clipped),
      blend: over,
      attributes: { position: prop('verts.position'), across: prop('verts.across'), color: prop('verts.color') },
      uniforms: { view: prop('view'), ...(clipped ? clipUniforms : {}) },
      elements: prop('elements'),
      offset: prop('first'),
      count: prop('count'),
    });
  const quad = { vert: spriteVertex, attributes: { corner: corners }, primitive: 'triangle strip', count: 4 };
  const rub = { enable: true, func: { src: 'zero', dst: 'one minus src alpha' } };
  const multiply = { enable: true, func: { src: 'dst color', dst: 'one minus src alpha' } };
  const screen = { enable: true, func: { src: 'one', dst: 'one minus src color' } };
  const picture = {
    view: prop('view'),
    rowX: prop('rowX'),
    rowY: prop('rowY'),
    area: prop('area'),
    picture: prop('picture'),
  };
  const sprite = (clipped: boolean, blend: object): DrawCommand =>
    build({
      ...place,
      ...quad,
      frag: spriteFragment(clipped),
      blend,
      uniforms: { ...picture, tint: prop('tint'), ...(clipped ? clipUniforms : {}) },
    });
  const once = (blend: object): ((cut: 0 | 1) => DrawCommand) => {
    const made: DrawCommand[] = [];
    return (cut) => (made[cut] ??= sprite(cut === 1, blend));
  };
  const copy = build({ ...place, ...quad, frag: copyFragment, blend: { enable: false }, uniforms: picture });
  const marks = (clipped: boolean): DrawCommand =>
    build({
      ...place,
      vert: marksVertex,
      frag: marksFragment(clipped),
      blend: over,
      attributes: { mark: { buffer: block, size: 4, type: 'uint8' } },
      primitive: 'triangles',
      count: prop('count'),
      uniforms: {
        view: prop('view'),
        kind: prop('kind'),
        tint: prop('tint'),
        grid: prop('grid'),
        px: prop('px'),
        radius: prop('radius'),
        box: prop('box'),
        lines: prop('lines'),
        first: prop('first'),
        ...(clipped ? clipUniforms : {}),
      },
    });

  const meshes = [mesh(false), mesh(true)] as const;
  const sprites = [sprite(false, over), sprite(true, over)] as const;
  const alone = { opaque: copy, rub: sprite(false, rub) };
  /** Of highlighters: compiled when there is one. */
  const tinted = { multiply: once(multiply), screen: once(screen) };
  const marked = [marks(false), marks(true)] as const;
  const clipped = (props: PlaceProps): 0 | 1 => (props.planes.length > 0 ? 1 : 0);
  return {
    within: build(place),
    mesh: (props) => meshes[clipped(props)](props),
    // What is clipped at a slant is blended at its edge; a layer is not.
    sprite: (props, lay) => {
      const cut = clipped(props);
      if (lay === 'multiply' || lay === 'screen') tinted[lay](cut)(props);
      else (lay === 'over' || cut ? sprites[cut] : alone[lay])(props);
    },
    marks: (props) => marked[clipped(props)](props),
    refill: () => {
      corners(CORNERS);
      block(blockOfMarks());
    },
  };
}
