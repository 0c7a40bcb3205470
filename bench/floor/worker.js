// Fills a 1280×720 view with 512 px opaque tiles, by WebGL1 or Canvas 2D, and adds only the new ink to what is there. Tiles are
// nearly empty, or hold the picture of a board: what captures a full picture takes longer for it, whoever drew it.

const TILE = 512;
const WIDTH = 1280;
const HEIGHT = 720;
const KINDS = 40;
const segments = [];
let camera = { x: 0, y: 0, zoom: 1 };
let moved = true;
let asked = false;
let draw;
let setTile;

/** Tiles show at half to once their own size, as between two generations. */
function eachTile(blit) {
  const fraction = ((Math.log2(camera.zoom) % 1) + 1) % 1;
  const size = (TILE / 2) * 2 ** fraction;
  const left = -((((camera.x * camera.zoom) % size) + size) % size);
  const top = -((((camera.y * camera.zoom) % size) + size) % size);
  let i = 0;
  for (let y = top; y < HEIGHT; y += size) for (let x = left; x < WIDTH; x += size) blit(i++ % KINDS, x, y, size);
}

/** Side of a tile's part of the board at zoom 1, where tiles show at half their size, and how many parts lie beside each other. */
const PART = TILE / 2;
const PARTS = 8;

/** The board's items on one tile: strokes and outlines, in their colours. */
function paintItems(context, k, items) {
  const [left, top] = [(k % PARTS) * PART, Math.floor(k / PARTS) * PART];
  context.setTransform(2, 0, 0, 2, -2 * left, -2 * top);
  for (const { points, x, y, w, h, style } of items) {
    const [x0, y0] = [points?.[0] ?? x, points?.[1] ?? y];
    if (x0 < left - PART || x0 > left + PART || y0 < top - PART || y0 > top + PART) continue;
    context.strokeStyle = style.color;
    context.lineWidth = style.width ?? 2;
    context.beginPath();
    if (points) for (let at = 0; at < points.length; at += 3) context.lineTo(points[at], points[at + 1]);
    else context.rect(x, y, w, h);
    context.stroke();
  }
}

function tileBitmap(seed, items) {
  const canvas = new OffscreenCanvas(TILE, TILE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, TILE, TILE);
  if (items) {
    paintItems(context, seed - 1, items);
    return canvas.transferToImageBitmap();
  }
  context.fillStyle = '#283ca0';
  for (let k = 0; k < 100; k++) context.fillRect((k * 7919 * seed) % TILE, (k * 104729) % TILE, 40, 1);
  return canvas.transferToImageBitmap();
}

function canvas2d(canvas) {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const tiles = Array.from({ length: KINDS }, (_, i) => tileBitmap(i + 1));
  context.strokeStyle = '#e03131';
  context.lineWidth = 4;
  context.lineCap = 'round';
  setTile = (i, bitmap) => {
    tiles[i] = bitmap;
  };
  return () => {
    if (moved) eachTile((i, x, y, size) => context.drawImage(tiles[i], x, y, size, size));
    context.beginPath();
    for (const [x0, y0, x1, y1] of segments.splice(0)) {
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
    }
    context.stroke();
  };
}

const VERTEX = `attribute vec2 p; uniform vec4 r; varying vec2 t;
void main() { vec2 q = r.xy + p * r.zw; t = p; gl_Position = vec4(q.x / 640. - 1., 1. - q.y / 360., 0, 1); }`;
const FRAGMENT = `precision mediump float; varying vec2 t; uniform sampler2D s; uniform vec4 c;
void main() { gl_FragColor = c.a > .5 ? c : texture2D(s, t); }`;

function webgl(canvas) {
  const gl = canvas.getContext('webgl', { antialias: false, alpha: false, depth: false, preserveDrawingBuffer: true });
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
  gl.useProgram(program);
  const at = gl.getAttribLocation(program, 'p');
  const rect = gl.getUniformLocation(program, 'r');
  const tint = gl.getUniformLocation(program, 'c');
  gl.enableVertexAttribArray(at);
  const quad = gl.createBuffer();
  const ink = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, quad);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  const tiles = Array.from({ length: KINDS }, (_, i) => {
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, tileBitmap(i + 1));
    for (const key of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, key, gl.NEAREST);
    for (const key of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, key, gl.CLAMP_TO_EDGE);
    return texture;
  });
  setTile = (i, bitmap) => {
    gl.bindTexture(gl.TEXTURE_2D, tiles[i]);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  };
  return () => {
    if (moved) {
      gl.bindBuffer(gl.ARRAY_BUFFER, quad);
      gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
      gl.uniform4f(tint, 0, 0, 0, 0);
      eachTile((i, x, y, size) => {
        gl.bindTexture(gl.TEXTURE_2D, tiles[i]);
        gl.uniform4f(rect, x, y, size, size);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      });
    }
    const vertices = segments.splice(0).flatMap(([x0, y0, x1, y1]) => {
      const length = Math.hypot(x1 - x0, y1 - y0) || 1;
      const nx = (-(y1 - y0) / length) * 2;
      const ny = ((x1 - x0) / length) * 2;
      return [
        x0 + nx,
        y0 + ny,
        x1 + nx,
        y1 + ny,
        x0 - nx,
        y0 - ny,
        x1 + nx,
        y1 + ny,
        x1 - nx,
        y1 - ny,
        x0 - nx,
        y0 - ny,
      ];
    });
    if (vertices.length === 0) return;
    gl.bindBuffer(gl.ARRAY_BUFFER, ink);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(vertices), gl.DYNAMIC_DRAW);
    gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
    gl.uniform4f(rect, 0, 0, 1, 1);
    gl.uniform4f(tint, 0.88, 0.19, 0.19, 1);
    gl.drawArrays(gl.TRIANGLES, 0, vertices.length / 2);
  };
}

addEventListener('message', ({ data }) => {
  if (data.canvas) {
    draw = (data.kind === 'gl' ? webgl : canvas2d)(data.canvas);
    postMessage('ready');
  }
  if (data.camera) {
    camera = data.camera;
    moved = true;
  }
  if (data.segment) segments.push(data.segment);
  if (data.items) {
    for (let i = 0; i < KINDS; i++) setTile(i, tileBitmap(i + 1, data.items));
    moved = true;
  }
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    draw();
    moved = false;
  });
});
