// tldraw as its package gives it, on a page of its own. It answers the calls of window.board that the suites use; `prepare`
// turns items into its own records beforehand, so that only the loading itself is timed. ?keep=1 keeps the board in the browser.

import 'tldraw/tldraw.css';
import { getAssetUrls } from '@tldraw/assets/selfHosted';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import {
  b64Vecs,
  DefaultColorStyle,
  DefaultSizeStyle,
  getIndices,
  loadSnapshot,
  renderPlaintextFromRichText,
  Tldraw,
  toRichText,
} from 'tldraw';

const COLORS = { '#1b1d22': 'black', '#1f4fd8': 'blue', '#1e8a4c': 'green', '#7a3fd0': 'violet', '#62666f': 'grey' };
const COMMON = { size: 's', dash: 'draw', font: 'draw' };
const LABEL = { labelColor: 'black', align: 'middle', verticalAlign: 'middle', growY: 0, url: '' };

let editor;
let document_;

/** Lines of size s are 2 units wide at scale 1, its letters 18 high. */
const lineScale = (width) => width / 2;
const textScale = (fontSize) => fontSize / 18;

function stroke({ points: triples, style }) {
  const points = [];
  for (let i = 0; i < triples.length; i += 3)
    points.push({ x: triples[i] - triples[0], y: triples[i + 1] - triples[1], z: 0.5 });
  return {
    type: 'draw',
    x: triples[0],
    y: triples[1],
    props: {
      color: COLORS[style.color],
      size: 's',
      dash: 'draw',
      fill: 'none',
      segments: [{ type: 'free', path: b64Vecs.encodePoints(points, 2), dim: 2 }],
      isComplete: true,
      isClosed: false,
      isPen: false,
      scale: lineScale(style.width),
      scaleX: 1,
      scaleY: 1,
    },
  };
}

const natives = {
  stroke,
  rectangle: ({ w, h, style }) => geo('rectangle', w, h, style),
  ellipse: ({ w, h, style }) => geo('ellipse', w, h, style),
  arrow: ({ w, h, style }) => ({
    type: 'arrow',
    props: {
      ...COMMON,
      kind: 'arc',
      color: COLORS[style.color],
      labelColor: 'black',
      fill: 'none',
      arrowheadStart: 'none',
      arrowheadEnd: 'arrow',
      start: { x: 0, y: 0 },
      end: { x: w, y: h },
      bend: 0,
      richText: toRichText(''),
      labelPosition: 0.5,
      scale: lineScale(style.width),
      elbowMidPoint: 0.5,
    },
  }),
  sticky: ({ w, text }) => ({
    type: 'note',
    props: {
      ...LABEL,
      color: 'yellow',
      size: 's',
      font: 'draw',
      fontSizeAdjustment: 1,
      richText: toRichText(text),
      // A note is 200 units wide at scale 1.
      scale: w / 200,
      textLastEditedBy: null,
    },
  }),
  text: ({ w, text, style }) => ({
    type: 'text',
    props: {
      color: COLORS[style.color],
      size: 's',
      font: 'draw',
      textAlign: 'start',
      w: w / textScale(style.fontSize),
      richText: toRichText(text),
      scale: textScale(style.fontSize),
      autoSize: true,
    },
  }),
};

function geo(kind, w, h, style) {
  return {
    type: 'geo',
    props: {
      ...COMMON,
      ...LABEL,
      geo: kind,
      w,
      h,
      scale: lineScale(style.width),
      flipX: false,
      flipY: false,
      color: COLORS[style.color],
      fill: style.fill ? 'semi' : 'none',
      richText: toRichText(''),
    },
  };
}

const keep = new URLSearchParams(location.search).has('keep');
const ready = new Promise((done) => {
  createRoot(document.getElementById('root')).render(
    createElement(Tldraw, {
      assetUrls: getAssetUrls({ baseUrl: new URL('./assets', location.href).href }),
      persistenceKey: keep ? 'bench' : undefined,
      // Its own limit is 4000 shapes: lifted, so that the scenes fit.
      options: { maxShapesPerPage: 1_000_000 },
      onMount: (mounted) => {
        editor = mounted;
        editor.user.updateUserPreferences({ colorScheme: 'light' });
        done();
      },
    }),
  );
});

window.board = {
  ready,
  prepare: async (items) => {
    const isKept = (record) => editor.store.scopedTypes.document.has(record.typeName) && record.typeName !== 'shape';
    const store = Object.fromEntries(
      editor.store
        .allRecords()
        .filter(isKept)
        .map((record) => [record.id, record]),
    );
    const parentId = editor.getCurrentPageId();
    const indices = getIndices(items.length);
    items.forEach((item, i) => {
      const id = `shape:${i}`;
      const base = { id, typeName: 'shape', parentId, index: indices[i], x: item.x, y: item.y };
      const still = { rotation: 0, isLocked: false, opacity: 1, meta: {} };
      store[id] = { ...base, ...still, ...natives[item.kind](item) };
    });
    document_ = { store, schema: editor.store.schema.serialize() };
  },
  load: async () => {
    loadSnapshot(editor.store, { document: document_ });
    document_ = undefined;
    return ['shape:0'];
  },
  count: async () => editor.getCurrentPageShapeIds().size,
  /** What has words or could have some. */
  worded: async () =>
    editor
      .getCurrentPageShapes()
      .filter(({ type }) => ['geo', 'note', 'text'].includes(type))
      .map((shape) => ({
        kind: { geo: 'box', note: 'note', text: 'text' }[shape.type],
        text: renderPlaintextFromRichText(editor, shape.props.richText),
        bounds: editor.getShapePageBounds(shape).toJson(),
      })),
  arrows: async () =>
    editor
      .getCurrentPageShapes()
      .filter((shape) => editor.getBindingsFromShape(shape, 'arrow').length === 2)
      .map((shape) => {
        const { x, y } = editor.getShapePageBounds(shape).center;
        return { text: renderPlaintextFromRichText(editor, shape.props.richText), x, y };
      }),
  others: async () => {
    const of = (type) => editor.getCurrentPageShapes().filter((shape) => shape.type === type);
    const framed = of('note').filter(({ parentId }) => editor.getShape(parentId)?.type === 'frame');
    return { frames: of('frame').length, framed: framed.length, images: of('image').length };
  },
  items: async ({ ids }) => ids.map((id) => ({ id, bounds: { x: editor.getShape(id).x, y: editor.getShape(id).y } })),
  select: async () => void editor.selectNone(),
  selection: async () => editor.getSelectedShapeIds(),
  camera: {
    get: async () => {
      const { x, y, z } = editor.getCamera();
      return { x: innerWidth / 2 / z - x, y: innerHeight / 2 / z - y, zoom: z };
    },
    set: async ({ x, y, zoom }) => {
      const to = { x: innerWidth / 2 / zoom - x, y: innerHeight / 2 / zoom - y, z: zoom };
      editor.setCamera(to, { immediate: true, force: true });
    },
  },
  tool: {
    set: async (name, { color } = {}) => {
      editor.setCurrentTool(name === 'pen' ? 'draw' : name);
      if (!color) return;
      editor.setStyleForNextShapes(DefaultColorStyle, 'red');
      editor.setStyleForNextShapes(DefaultSizeStyle, 'm');
    },
  },
};
