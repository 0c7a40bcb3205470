// A page that does nothing but fill the view with tiles and add ink, in a worker: what the machine allows at best.
// ?kind=gl or ?kind=2d. It answers the same few calls of window.board that the suites use.

const canvas = document.querySelector('canvas');
canvas.width = innerWidth;
canvas.height = innerHeight;
const kind = new URLSearchParams(location.search).get('kind') === 'gl' ? 'gl' : '2d';
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const offscreen = canvas.transferControlToOffscreen();
worker.postMessage({ canvas: offscreen, kind }, [offscreen]);
let camera = { x: 0, y: 0, zoom: 1 };
let drawing = false;
const last = new Map();

function show() {
  worker.postMessage({ camera });
}
canvas.addEventListener('pointerdown', (e) => drawing && last.set(e.pointerId, [e.clientX, e.clientY]));
canvas.addEventListener('pointermove', (e) => {
  const from = last.get(e.pointerId);
  if (!from) return;
  worker.postMessage({ segment: [...from, e.clientX, e.clientY] });
  last.set(e.pointerId, [e.clientX, e.clientY]);
});
canvas.addEventListener('pointerup', (e) => last.delete(e.pointerId));
canvas.addEventListener(
  'wheel',
  (e) => {
    e.preventDefault();
    if (e.ctrlKey) camera.zoom *= Math.exp(-e.deltaY / 100);
    else camera = { ...camera, x: camera.x + e.deltaX / camera.zoom, y: camera.y + e.deltaY / camera.zoom };
    show();
  },
  { passive: false },
);

window.board = {
  ready: new Promise((done) => {
    worker.onmessage = () => done();
  }),
  /** What of them lies on the tiles' own part of the board is painted onto the tiles. */
  load: async (items) => {
    const near = items.filter(({ points, x, y }) => (points?.[0] ?? x) < 2048 && (points?.[1] ?? y) < 1280);
    worker.postMessage({ items: near });
    return [];
  },
  count: async () => 0,
  select: async () => {},
  selection: async () => [],
  camera: {
    get: async () => camera,
    set: async (to) => {
      camera = to;
      show();
    },
  },
  tool: {
    set: async (name) => {
      drawing = name === 'pen';
    },
  },
};
