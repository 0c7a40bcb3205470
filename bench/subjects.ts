// Who is measured: the product by each executor, the peers, and the floors, pages that do nothing but fill the view.

import { additive, exponential, proportional, type WheelLaw } from './browser/wheel.ts';

export interface Subject {
  name: string;
  kind: 'floor' | 'atrium' | 'peer';
  /** Its page, an empty board on it. */
  url: string;
  wheel: WheelLaw;
}

export const floors = (origin: string): Subject[] =>
  ['2d', 'gl'].map((kind) => ({
    name: `floor ${kind}`,
    kind: 'floor',
    url: `${origin}/?kind=${kind}`,
    wheel: exponential,
  }));

/** Flags of the address by name. `chosen` is what the product picks by itself, `page` has no worker: there Canvas 2D alone draws. */
export const RENDERERS: Record<string, string> = {
  chosen: '',
  '2d': '?renderer=2d',
  gl: '?renderer=gl',
  page: '?worker=0',
};

export const product = (origin: string, renderers: readonly string[]): Subject[] =>
  renderers.map((renderer) => ({
    name: `atrium ${renderer}`,
    kind: 'atrium',
    url: `${origin}/board/incognito${RENDERERS[renderer] ?? ''}`,
    wheel: exponential,
  }));

const laws: Record<string, WheelLaw> = { excalidraw: additive, tldraw: proportional };

export const peers = (origin: string, names: readonly string[]): Subject[] =>
  names.map((name) => ({ name, kind: 'peer', url: `${origin}/${name}/`, wheel: laws[name] ?? exponential }));
