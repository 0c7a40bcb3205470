// The GLSL of the three pipelines: mesh (ink and shapes), sprite (surfaces, layers, text, images) and paper. WebGL1, highp
// where the device has it: px coordinates and distances do not fit into 16 bit floats.
// Pairs with: VERTEX_BYTES in ../draw-list.ts, the paper rules in ../paper.ts, the coverage formula of docs/draw-list.md.

/** Half planes a fragment is clipped by: two nested quads that do not lie on the px grid. */
export const PLANES = 8;

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

export const paperFragment = (clipped: boolean): string => `${precision}
varying vec2 p_target;
uniform float kind;
uniform vec4 paper;
uniform vec4 mark;
uniform vec3 grid;
uniform float size;
${clipping(clipped)}
float weight(float k) {
  if (kind == 3.0) return mod(k, 5.0) < 0.5 ? 1.0 : 0.45;
  if (kind == 5.0) return mod(k, 10.0) < 4.5 ? 1.0 : 0.0;
  return 1.0;
}
float line(float p, float origin, float px) {
  float k = floor((p - origin) / grid.z + 0.5);
  float at = floor(origin + k * grid.z - px * 0.5 + 0.5);
  return p >= at && p < at + px ? weight(k) : 0.0;
}
void main() {
  vec2 p = floor(p_target) + 0.5;
  float px = max(1.0, floor(size + 0.5));
  float share = 0.0;
  if (grid.z >= 2.0 && kind > 0.5) {
    if (kind == 4.0) {
      vec2 k = floor((p - grid.xy) / grid.z + 0.5);
      vec2 centre = floor(grid.xy + k * grid.z - px * 0.5 + 0.5) + px * 0.5;
      share = px < 1.5 ? step(distance(p, centre), 0.1) : clamp(px * 0.5 + 0.5 - distance(p, centre), 0.0, 1.0);
    } else {
      float row = line(p.y, grid.y, px);
      float column = kind == 2.0 || kind == 3.0 ? line(p.x, grid.x, px) : 0.0;
      share = row + column - row * column * mark.a;
    }
    share *= min(1.0, size);
  }
  vec4 ink = vec4(mark.rgb * mark.a, mark.a) * share;
  vec4 base = vec4(paper.rgb * paper.a, paper.a);
  gl_FragColor = (ink + base * (1.0 - ink.a)) * inside(p_target);
}`;
