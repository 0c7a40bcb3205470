import { expect, it } from 'vitest';
import { believeGraphics, type Choice, chooseRenderer, confirmed, type Graphics, graphicsNow } from './choose.ts';
import type { AnyCanvas } from './executor.ts';

/** A canvas of a browser whose WebGL has this name; null: it gives none. */
function canvasOf(chip: Graphics): AnyCanvas {
  const webgl = {
    RENDERER: 1,
    getExtension: (name: string) => (name === 'WEBGL_lose_context' ? { loseContext() {} } : {}),
    getParameter: () => chip,
  };
  return { getContext: () => (chip === null ? null : webgl) } as unknown as AnyCanvas;
}

const SOFTWARE = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)';
const by = (renderer: Choice['renderer'], byCpu: boolean): Choice => ({ renderer, byCpu });

const CHIP = 'Mali-G52';

it.each([CHIP, SOFTWARE, null])('%s is read from a canvas', (chip) => {
  expect(graphicsNow(canvasOf(chip))).toBe(chip);
});

it('a graphics chip draws by WebGL', () => {
  expect(chooseRenderer(undefined, true, CHIP)).toEqual(by('gl', false));
});

it('without WebGL, or where regl may not compile, Canvas 2D draws, even if WebGL is asked for', () => {
  expect(chooseRenderer('gl', true, null)).toEqual(by('2d', true));
  expect(chooseRenderer('gl', false, CHIP)).toEqual(by('2d', false));
});

it('with software rendering Canvas 2D draws', () => {
  expect(chooseRenderer(undefined, true, SOFTWARE)).toEqual(by('2d', true));
});

it('what is asked for is given', () => {
  expect(chooseRenderer('gl', true, SOFTWARE)).toEqual(by('gl', true));
  expect(chooseRenderer('2d', true, SOFTWARE)).toEqual(by('2d', true));
  expect(chooseRenderer('2d', true, CHIP)).toEqual(by('2d', false));
});

/** The board's canvas is given to what an earlier start has found, in a browser that is another one by now. */
function started(believed: Graphics, now: Graphics): Choice {
  believeGraphics(believed);
  return confirmed(chooseRenderer(undefined, true), canvasOf(now), true, () => now);
}

it('what an earlier start has found is believed without asking', () => {
  believeGraphics(CHIP);
  expect(chooseRenderer(undefined, true)).toEqual(by('gl', false));
});

it('a chip that was believed in and is there draws', () => {
  expect(started(CHIP, CHIP)).toEqual(by('gl', false));
});

it('a chip that was believed in and is gone: Canvas 2D draws', () => {
  expect(started(CHIP, null)).toEqual(by('2d', true));
});

it('rendering is by software since: what costs too much is left out', () => {
  expect(started(CHIP, SOFTWARE)).toEqual(by('gl', true));
});
