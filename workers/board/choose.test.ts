import { expect, it } from 'vitest';
import { believeGraphics, type Choice, chooseRenderer, confirmed, type Graphics, graphicsOf } from './choose.ts';
import type { AnyCanvas } from './executor.ts';

interface Browser {
  /** Null: it gives no WebGL. */
  chip: string | null;
  /** It composes its pages by WebGL: canvases are drawn by that unless they are asked not to be. */
  composesByGl?: boolean;
}

/** What is seen on the canvases of a browser like that; edges drawn by its WebGL are coarser. */
function browser(of: Browser): Graphics {
  return graphicsOf(() => canvasOf(of));
}

function canvasOf({ chip, composesByGl = false }: Browser): AnyCanvas {
  const webgl = {
    RENDERER: 1,
    getExtension: (name: string) => (name === 'WEBGL_lose_context' ? { loseContext() {} } : {}),
    getParameter: () => chip,
  };
  const plane = (byCpu: boolean) => ({
    fillRect() {},
    getImageData: () => ({ data: Uint8Array.of(0, composesByGl && !byCpu ? 128 : 179, 255) }),
  });
  const getContext = (kind: string, settings: { willReadFrequently?: boolean }): unknown => {
    if (kind === 'webgl') return chip === null ? null : webgl;
    return plane(settings.willReadFrequently === true);
  };
  return { getContext } as unknown as AnyCanvas;
}

const PLAYED = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)';
const by = (renderer: Choice['renderer'], byCpu: boolean): Choice => ({ renderer, byCpu });

it('a graphics chip draws by WebGL', () => {
  expect(chooseRenderer(undefined, true, browser({ chip: 'Mali-G52' }))).toEqual(by('gl', false));
});

it('without WebGL, or where regl may not compile, Canvas 2D draws, even if WebGL is asked for', () => {
  expect(chooseRenderer('gl', true, browser({ chip: null }))).toEqual(by('2d', true));
  expect(chooseRenderer('gl', false, browser({ chip: 'Mali-G52' }))).toEqual(by('2d', false));
});

it('where the processor plays the chip, Canvas 2D draws, unless the browser composes its pages that way too', () => {
  expect(chooseRenderer(undefined, true, browser({ chip: PLAYED }))).toEqual(by('2d', true));
  expect(chooseRenderer(undefined, true, browser({ chip: PLAYED, composesByGl: true }))).toEqual(by('gl', true));
});

it('what is asked for is given', () => {
  expect(chooseRenderer('gl', true, browser({ chip: PLAYED }))).toEqual(by('gl', true));
  expect(chooseRenderer('2d', true, browser({ chip: PLAYED, composesByGl: true }))).toEqual(by('2d', true));
  expect(chooseRenderer('2d', true, browser({ chip: 'Mali-G52' }))).toEqual(by('2d', false));
});

/** The board's canvas is given to what an earlier start has found, in a browser that is another one by now. */
function started(believed: Browser, now: Browser): Choice {
  believeGraphics(browser(believed));
  return confirmed(chooseRenderer(undefined, true), canvasOf(now), true, () => browser(now));
}

it('what an earlier start has found is believed without asking', () => {
  believeGraphics(browser({ chip: 'Mali-G52' }));
  expect(chooseRenderer(undefined, true)).toEqual(by('gl', false));
});

it('a chip that was believed in and is there draws', () => {
  expect(started({ chip: 'Mali-G52' }, { chip: 'Mali-G52' })).toEqual(by('gl', false));
});

it('a chip that was believed in and is gone: Canvas 2D draws', () => {
  expect(started({ chip: 'Mali-G52' }, { chip: null })).toEqual(by('2d', true));
});

it('a chip that the processor plays since: what costs it too much is left out', () => {
  expect(started({ chip: 'Mali-G52' }, { chip: PLAYED })).toEqual(by('gl', true));
});
