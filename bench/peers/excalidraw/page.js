// Excalidraw as its package gives it, on a page of its own. It answers the calls of window.board that the suites use;
// `prepare` turns items into its own elements beforehand, so that only the loading itself is timed.

import '@excalidraw/excalidraw/index.css';
import {
  CaptureUpdateAction,
  Excalidraw,
  exportToCanvas,
  getCommonBounds,
  restoreElements,
} from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const HAND_WRITTEN = 5;
const TYPES = { rectangle: 'rectangle', ellipse: 'ellipse', arrow: 'arrow' };

let api;
let elements = [];
let first = '';

function element(id, type, box, style) {
  return {
    id,
    type,
    x: box.x,
    y: box.y,
    width: box.w,
    height: box.h,
    angle: 0,
    strokeColor: style.color,
    strokeWidth: style.width ?? 1,
    strokeStyle: 'solid',
    backgroundColor: style.fill ?? 'transparent',
    fillStyle: 'solid',
    roughness: 1,
    roundness: null,
    opacity: 100,
    seed: 1 + elements.length,
    version: 1,
    versionNonce: 1,
    groupIds: [],
    frameId: null,
    boundElements: [],
    isDeleted: false,
    locked: false,
    link: null,
    updated: 1,
  };
}

function stroke(id, { points: triples, style }) {
  const [x0, y0] = triples;
  const points = [];
  const high = [0, 0];
  const low = [0, 0];
  for (let i = 0; i < triples.length; i += 3) {
    const point = [triples[i] - x0, triples[i + 1] - y0];
    points.push(point);
    for (const axis of [0, 1]) {
      high[axis] = Math.max(high[axis], point[axis]);
      low[axis] = Math.min(low[axis], point[axis]);
    }
  }
  const box = { x: x0, y: y0, w: high[0] - low[0], h: high[1] - low[1] };
  // A pen of width 1 draws lines about 2.5 units wide.
  return {
    ...element(id, 'freedraw', box, { ...style, width: style.width / 2.5 }),
    points,
    pressures: [],
    simulatePressure: true,
    lastCommittedPoint: null,
  };
}

function text(id, { text: words, style }, box, container) {
  const lines = container ? words.split(' ') : [words];
  const size = style.fontSize;
  const w = Math.max(...lines.map((line) => line.length)) * size * 0.55;
  const h = lines.length * size * 1.25;
  const at = container
    ? { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }
    : { x: box.x, y: box.y, w, h };
  return {
    ...element(id, 'text', at, { color: container ? '#1e1e1e' : style.color }),
    text: lines.join('\n'),
    originalText: words,
    fontSize: size,
    fontFamily: HAND_WRITTEN,
    lineHeight: 1.25,
    textAlign: container ? 'center' : 'left',
    verticalAlign: container ? 'middle' : 'top',
    autoResize: true,
    containerId: container,
  };
}

/** An item as Excalidraw has it: it knows no notes, so its users make a filled rectangle with a bound text. */
function native(item, i) {
  const id = `item-${i}`;
  if (item.kind === 'stroke') return [stroke(id, item)];
  if (item.kind === 'text') return [text(id, item, item, null)];
  if (item.kind === 'sticky') {
    const paper = { color: '#f08c00', width: Math.max(0.5, item.w / 100), fill: '#ffec99' };
    return [
      { ...element(id, 'rectangle', item, paper), boundElements: [{ type: 'text', id: `${id}-text` }] },
      text(`${id}-text`, item, item, id),
    ];
  }
  const shape = element(id, TYPES[item.kind], item, item.style);
  if (item.kind === 'rectangle') return [{ ...shape, roundness: { type: 3 } }];
  if (item.kind === 'ellipse') return [shape];
  const line = [
    [0, 0],
    [item.w, item.h],
  ];
  const ends = { startArrowhead: null, endArrowhead: 'arrow', startBinding: null, endBinding: null };
  return [{ ...shape, ...ends, points: line, lastCommittedPoint: null, roundness: { type: 2 }, elbowed: false }];
}

/** Changes what is shown without a step of undo. */
const update = (change) => api.updateScene({ ...change, captureUpdate: CaptureUpdateAction.NEVER });
const TOOLS = { select: 'selection', pen: 'freedraw' };

const ready = new Promise((done) => {
  createRoot(document.getElementById('root')).render(
    createElement(Excalidraw, {
      excalidrawAPI: (given) => {
        api = given;
        done();
      },
      initialData: { appState: { viewBackgroundColor: '#ffffff' }, scrollToContent: false },
    }),
  );
});

/** Half of the way along a line. */
function middleOf(points) {
  const lengths = points.slice(1).map(([x, y], k) => Math.hypot(x - points[k][0], y - points[k][1]));
  let left = lengths.reduce((sum, one) => sum + one, 0) / 2;
  for (const [k, length] of lengths.entries()) {
    const [[x0, y0], [x1, y1]] = [points[k], points[k + 1]];
    if (left <= length) return { x: x0 + ((x1 - x0) * left) / length, y: y0 + ((y1 - y0) * left) / length };
    left -= length;
  }
  return { x: 0, y: 0 };
}

window.board = {
  ready,
  prepare: async (items) => {
    elements = [];
    for (let i = 0; i < items.length; i++) elements.push(...native(items[i], i));
    elements = restoreElements(elements, null);
    first = elements[0]?.id ?? '';
  },
  load: async () => {
    update({ elements });
    elements = [];
    return [first];
  },
  /** A file's elements as its own export draws them on white, one px a unit: PNG as a data URL, and where its corner lies. */
  picture: async (given) => {
    const shown = restoreElements(given, null);
    const [x, y] = getCommonBounds(shown);
    const appState = { exportBackground: true, viewBackgroundColor: '#ffffff', exportScale: 1 };
    const canvas = await exportToCanvas({ elements: shown, appState, files: {}, exportPadding: 0 });
    return { x, y, url: canvas.toDataURL() };
  },
  count: async () => api.getSceneElements().length,
  /** What has words or could have some. Filled, a box is a note. */
  worded: async () => {
    const all = api.getSceneElements();
    const box = ({ x, y, width, height }) => ({ x, y, w: width, h: height });
    const text = ({ originalText, text }) => originalText ?? text;
    return all.flatMap((e) => {
      if (e.type === 'text' && e.containerId === null) return [{ kind: 'text', text: text(e), bounds: box(e) }];
      if (e.type !== 'rectangle') return [];
      const kind = e.backgroundColor === 'transparent' ? 'box' : 'note';
      const words = all.find((one) => one.containerId === e.id);
      return [{ kind, text: words ? text(words) : '', bounds: box(e) }];
    });
  },
  arrows: async () => {
    const all = api.getSceneElements();
    return all
      .filter((e) => e.startBinding && e.endBinding)
      .map((e) => {
        const words = all.find((one) => one.containerId === e.id);
        const { x, y } = middleOf(e.points);
        return { text: words ? (words.originalText ?? words.text) : '', x: e.x + x, y: e.y + y };
      });
  },
  others: async () => {
    const all = api.getSceneElements();
    const of = (type) => all.filter((e) => e.type === type);
    const framed = of('rectangle').filter((e) => e.frameId && e.backgroundColor !== 'transparent');
    return { frames: of('frame').length, framed: framed.length, images: of('image').length };
  },
  items: async ({ ids }) =>
    api
      .getSceneElements()
      .filter((e) => ids.includes(e.id))
      .map((e) => ({ id: e.id, bounds: { x: e.x, y: e.y, w: e.width, h: e.height } })),
  select: async () => update({ appState: { selectedElementIds: {}, selectedGroupIds: {} } }),
  selection: async () => Object.keys(api.getAppState().selectedElementIds),
  camera: {
    get: async () => {
      const { scrollX, scrollY, zoom } = api.getAppState();
      return { x: innerWidth / 2 / zoom.value - scrollX, y: innerHeight / 2 / zoom.value - scrollY, zoom: zoom.value };
    },
    set: async ({ x, y, zoom }) =>
      update({
        appState: { scrollX: innerWidth / 2 / zoom - x, scrollY: innerHeight / 2 / zoom - y, zoom: { value: zoom } },
      }),
  },
  tool: {
    set: async (name, { color } = {}) => {
      api.setActiveTool({ type: TOOLS[name] });
      // 1 × 4.25 px wide: nearest to the 4.5 px of the others.
      if (color) update({ appState: { currentItemStrokeColor: color, currentItemStrokeWidth: 1 } });
    },
  },
};
