// The GLSL of the three pipelines: mesh (ink and shapes), sprite (surfaces, layers, text, images) and paper's marks. WebGL1, highp
// where the device has it: px coordinates and distances do not fit into 16 bit floats.
// Pairs with: VERTEX_BYTES in ../draw-list.ts, the paper rules in ../paper.ts, the coverage formula of docs/draw-list.md.

/** Half planes a fragment is clipped by: two nested quads that do not lie on the px grid. */
export const PLANES = 8;
/** Marks of paper are drawn in blocks of so many, each way. */
export const BLOCK = 16;

const precision = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
`;

/** Share of the px at p_target inside the clip; a plane's distance is positive inside. */
const clipping = (clipped: boolean): string =>
  clipped
    ? `uniform vec3 planes[${PLANES}];
float inside(vec2 p) {
  float share = 1.0;
  for (int k = 0; k < ${PLANES}; k++) share *= clamp(dot(planes[k].xy, p) + planes[k].z + 0.5, 0.0, 1.0);
  return share;
}`
    : 'float inside(vec2 p) { return 1.0; }';

/** view: clip space from target px, scale in xy and offset in zw; y grows downwards in px, upwards in clip space. */
export const meshVertex = `
precision highp float;
attribute vec2 position;
attribute vec2 across;
attribute vec4 color;
uniform vec4 view;
varying vec2 p_target;
varying vec2 uh;
varying vec4 ink;
void main() {
  p_target = position;
  uh = across;
  ink = vec4(color.rgb * color.a, color.a);
  gl_Position = vec4(position * view.xy + view.zw, 0.0, 1.0);
}`;

export const meshFragment = (clipped: boolean): string => `${precision}
varying vec2 p_target;
varying vec2 uh;
varying vec4 ink;
${clipping(clipped)}
void main() {
  float wide = uh.y + 0.5;
  float cover = clamp(wide - abs(uh.x) * wide, 0.0, 1.0) * min(1.0, 2.0 * uh.y);
  gl_FragColor = ink * (cover * inside(p_target));
}`;

export const spriteVertex = `
precision highp float;
attribute vec2 corner;
uniform vec4 view;
uniform vec3 rowX;
uniform vec3 rowY;
uniform vec4 area;
varying vec2 p_target;
varying vec2 uv;
void main() {
  vec3 at = vec3(corner, 1.0);
  p_target = vec2(dot(rowX, at), dot(rowY, at));
  uv = area.xy + corner * area.zw;
  gl_Position = vec4(p_target * view.xy + view.zw, 0.0, 1.0);
}`;

export const spriteFragment = (clipped: boolean): string => `${precision}
varying vec2 p_target;
varying vec2 uv;
uniform sampler2D picture;
uniform vec4 tint;
${clipping(clipped)}
void main() {
  gl_FragColor = texture2D(picture, uv) * tint * inside(p_target);
}`;

/** A picture as it is: by software rendering a tint of 1 costs a quarter of a copy. */
export const copyFragment = `${precision}
varying vec2 uv;
uniform sampler2D picture;
void main() {
  gl_FragColor = texture2D(picture, uv);
}`;

/** Marks of paper, BLOCK × BLOCK of them: `mark` is column, row and corner of a quad. `lines`: 0 the dot at (column, row), 1 a row
 *  across the whole clip, 2 a column; of lines the block counts all its places one after the other. */
export const marksVertex = `
precision highp float;
attribute vec4 mark;
uniform vec4 view;
uniform vec4 box;
uniform vec3 grid;
uniform vec2 first;
uniform float lines;
uniform float px;
uniform float kind;
uniform vec4 tint;
varying vec2 p_target;
varying vec2 p_dot;
varying vec4 ink;
float weight(float k) {
  if (kind == 3.0) return mod(k, 5.0) < 0.5 ? 1.0 : 0.45;
  if (kind == 5.0) return mod(k, 10.0) < 4.5 ? 1.0 : 0.0;
  return 1.0;
}
void main() {
  float along = mark.x + mark.y * ${BLOCK}.0;
  vec2 k = first + (lines < 0.5 ? mark.xy : vec2(along));
  vec2 at = floor(grid.xy + k * grid.z - px * 0.5 + 0.5) + mark.zw * px;
  vec2 whole = box.xy + mark.zw * box.zw;
  p_target = vec2(lines == 1.0 ? whole.x : at.x, lines == 2.0 ? whole.y : at.y);
  p_dot = (mark.zw - 0.5) * px;
  float share = lines < 0.5 ? 1.0 : weight(lines == 1.0 ? k.y : k.x);
  ink = vec4(tint.rgb * tint.a, tint.a) * share;
  gl_Position = vec4(p_target * view.xy + view.zw, 0.0, 1.0);
}`;

export const marksFragment = (clipped: boolean): string => `${precision}
varying vec2 p_target;
varying vec2 p_dot;
varying vec4 ink;
uniform float radius;
${clipping(clipped)}
void main() {
  float cover = radius > 0.0 ? clamp(radius + 0.5 - length(p_dot), 0.0, 1.0) : 1.0;
  gl_FragColor = ink * (cover * inside(p_target));
}`;
