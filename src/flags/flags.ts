// The one reader of debug flags and feature overrides in the address's query. Owns their names; must not act on them.

export interface Flags {
  /** worker=0: the board runs on the main thread. */
  worker: boolean;
  renderer: 'gl' | '2d' | undefined;
  /** fps=1 shows the frame rate. */
  fps: boolean;
  /** cover=0 turns off the making of board covers. */
  cover: boolean;
  /** trackCanvas=1: every canvas and context alive is listed. */
  trackCanvas: boolean;
  /** governor=0: the drawing buffer keeps the screen's px however late frames come (pictures that are compared). */
  governor: boolean;
  features: Features;
}

export interface Features {
  /** Arabic is offered and accepted as a language. */
  arabic: boolean;
  /** Draw and hold makes shapes, whatever the menu says. */
  perfectDraw: boolean;
  /** The eraser takes whole strokes, until somebody chooses that it cuts them where it passes. */
  strokeEraser: boolean;
  /** People may change their settings: settings=0 takes the page and the ways to it away. */
  settings: boolean;
  /** A finger held still on the board asks for tools of its own there. */
  floatingToolbar: boolean;
}

const DEFAULTS: Features = {
  arabic: true,
  perfectDraw: false,
  strokeEraser: true,
  settings: true,
  floatingToolbar: true,
};

export function readFlags(search: string): Flags {
  const query = new URLSearchParams(search);
  const renderer = query.get('renderer');
  return {
    worker: query.get('worker') !== '0',
    renderer: renderer === 'gl' || renderer === '2d' ? renderer : undefined,
    fps: query.get('fps') === '1',
    cover: query.get('cover') !== '0',
    trackCanvas: query.get('trackCanvas') === '1',
    governor: query.get('governor') !== '0',
    features: readFeatures(query),
  };
}

/** An override takes the value 1 (on); 0 turns a feature off, which its tests need. */
function readFeatures(query: URLSearchParams): Features {
  const features = { ...DEFAULTS };
  for (const name of Object.keys(features) as (keyof Features)[]) {
    const value = query.get(name);
    if (value === '1' || value === '0') features[name] = value === '1';
  }
  return features;
}

/** Read once: the router's navigations drop the query, the flags stay for the life of the page. */
export const flags: Flags = readFlags(typeof location === 'undefined' ? '' : location.search);
