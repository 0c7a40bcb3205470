import { beforeEach, expect, it, vi } from 'vitest';
import type { Choice, Graphics } from './choose.ts';
import type { AnyCanvas } from './executor.ts';

// What is known of a machine lasts as long as its thread.
let choose: typeof import('./choose.ts');
beforeEach(async () => {
  vi.resetModules();
  choose = await import('./choose.ts');
});

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
  expect(choose.graphicsNow(canvasOf(chip))).toBe(chip);
});

it('a graphics chip draws by WebGL', () => {
  expect(choose.chooseRenderer(undefined, true, CHIP)).toEqual(by('gl', false));
});

it('without WebGL, or where regl may not compile, Canvas 2D draws, even if WebGL is asked for', () => {
  expect(choose.chooseRenderer('gl', true, null)).toEqual(by('2d', true));
  expect(choose.chooseRenderer('gl', false, CHIP)).toEqual(by('2d', false));
});

it('with software rendering Canvas 2D draws', () => {
  expect(choose.chooseRenderer(undefined, true, SOFTWARE)).toEqual(by('2d', true));
});

it('what is asked for is given', () => {
  expect(choose.chooseRenderer('gl', true, SOFTWARE)).toEqual(by('gl', true));
  expect(choose.chooseRenderer('2d', true, SOFTWARE)).toEqual(by('2d', true));
  expect(choose.chooseRenderer('2d', true, CHIP)).toEqual(by('2d', false));
});

/** The board's canvas is given to what an earlier start has found, in a browser that is another one by now. */
function started(believed: Graphics, now: Graphics): Choice {
  choose.believeGraphics(believed);
  return choose.confirmed(choose.chooseRenderer(undefined, true), canvasOf(now), true, () => now);
}

it('what an earlier start has found is believed without asking', () => {
  choose.believeGraphics(CHIP);
  expect(choose.chooseRenderer(undefined, true)).toEqual(by('gl', false));
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

/** No canvas can be made here: whoever asks for graphics fails. */
it('where nothing is known Canvas 2D draws and nothing is asked, if that is for later', () => {
  expect(() => choose.chooseRenderer(undefined, true)).toThrow();
  choose.askGraphicsLater();
  expect(choose.chooseRenderer(undefined, true)).toEqual(by('2d', true));
  expect(choose.chooseRenderer('2d', true)).toEqual(by('2d', true));
  expect(choose.graphicsKnown()).toBeUndefined();
  expect(() => choose.chooseRenderer('gl', true)).toThrow();
});

it('what is known is believed, although asking is for later', () => {
  choose.askGraphicsLater();
  choose.believeGraphics(CHIP);
  expect(choose.chooseRenderer(undefined, true)).toEqual(by('gl', false));
});
