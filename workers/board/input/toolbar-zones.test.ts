import { describe, expect, it } from 'vitest';
import { bufferBytes, DEVICE, type Device, PHASE, type Phase, SampleReader, writeSample } from '#protocol/samples.ts';
import { TOOL_CODES } from '#protocol/tools.ts';
import { type HandZone, REMOTE } from '#protocol/zones.ts';
import { takeCommands } from '../testing/take-commands.ts';
import { ToolbarZones } from './toolbar-zones.ts';

const WIDTH_CSS = 1920;
const MONTH_MS = 30 * 24 * 3_600_000;

const zone = (lane: number, xCss: number, tool: HandZone['tool'] = 'pen'): HandZone => ({
  lane,
  xCss,
  yCss: 500,
  tool,
  options: { color: 'red', width: 4 },
});

/** As the engine has them. */
const HISTORIES = [4, 3, 2].map((lane) => ({ lane, canUndo: lane === 2, canRedo: lane === 3 }));

/** An engine that tells which lane was in hand when something came. */
function engine() {
  let now = 0;
  const told: string[] = [];
  const tools = new Map<number, number>();
  return {
    told,
    tools,
    lane: (n: number) => {
      now = n;
    },
    command: takeCommands({
      useTool: ([code], lane) => tools.set(lane, Number(code)),
      setToolForm: ([form], lane) => told.push(`${lane} form ${form}`),
      setEraserCuts: ([on], lane) => told.push(`${lane} cuts ${on}`),
    }),
    pushSamples(bytes: Uint8Array, baseMs: number) {
      const buffer = new Uint8Array(bufferBytes(0) + bytes.length);
      buffer.set(bytes, bufferBytes(0));
      const samples = new SampleReader(buffer.buffer, Number.POSITIVE_INFINITY);
      for (let k = 0; k < samples.count; k++)
        told.push(`${now}: ${samples.phase(k)} of ${samples.pointerId(k)} at ${baseMs + samples.tMs(k)}`);
    },
  };
}

function records(...all: [Phase, number, number, Device?][]): SampleReader {
  const view = new DataView(new ArrayBuffer(bufferBytes(all.length)));
  all.forEach(([phase, pointerId, xCss, device = DEVICE.touch], k) => {
    const rest = { buttons: 1, modifiers: 0, yCss: 400, pressure: -1, contactCss: 8, tiltDeg: 0, tMs: MONTH_MS + k };
    writeSample(view, k, { phase, device, pointerId, xCss, ...rest });
  });
  return new SampleReader(view.buffer, all.length);
}

/** Each a ms after the one before. */
const at = (told: string[]): string[] => told.map((one, k) => `${one} at ${MONTH_MS + k}`);

describe('hands', () => {
  it('give the contact of a remote its own lane wherever it is, and nobody else that lane', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    const { lane, pointerId, xCss } = REMOTE;
    hands.set([zone(1, 300), zone(lane, xCss, 'laser')]);
    expect(to.tools.get(lane)).toBe(TOOL_CODES.laser);
    hands.push(records([PHASE.down, pointerId, 310, DEVICE.mouse], [PHASE.down, 7, 310]), WIDTH_CSS);
    hands.push(records([PHASE.down, 8, 1500]), WIDTH_CSS);
    expect(to.told.map((one) => one.split(':')[0])).toEqual([`${lane}`, '1', '0']);
  });

  it('drop the contact of a remote without a zone, and no contact beside it', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    hands.set([zone(1, 300)]);
    const { pointerId } = REMOTE;
    hands.push(records([PHASE.down, pointerId, 310, DEVICE.mouse], [PHASE.down, 7, 310]), WIDTH_CSS);
    expect(to.told.map((one) => one.split(' at')[0])).toEqual([`1: ${PHASE.down} of 7`]);
  });

  it('give a touch-down the lane of its zone and everything else lane 0, in order', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    hands.set([zone(2, 300), zone(3, 1600, 'eraser')]);
    hands.push(
      records(
        [PHASE.move, 9, 300],
        [PHASE.down, 10, 310],
        [PHASE.move, 10, 1000],
        [PHASE.down, 11, 960],
        [PHASE.down, 12, 1500, DEVICE.pen],
        [PHASE.up, 12, 1500],
      ),
      WIDTH_CSS,
    );
    expect(to.told).toEqual(at(['0: 1 of 9', '2: 0 of 10', '0: 1 of 10', '0: 0 of 11', '3: 0 of 12', '0: 2 of 12']));
    expect(Object.fromEntries(to.tools)).toEqual({ 2: TOOL_CODES.pen, 3: TOOL_CODES.eraser });
  });

  it('leave a mouse to the tool bar of the page', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    hands.set([zone(2, 300)]);
    hands.push(records([PHASE.down, 1, 300, DEVICE.mouse]), WIDTH_CSS);
    expect(to.told).toEqual(at(['0: 0 of 1']));
  });

  it('tell what each lane can undo and redo', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    hands.set([zone(2, 300), zone(3, 1600)]);
    expect(hands.histories(HISTORIES)).toEqual([
      { lane: 2, canUndo: true, canRedo: false },
      { lane: 3, canUndo: false, canRedo: true },
    ]);
  });

  it('of a zone that is gone are nobody any more', () => {
    const to = engine();
    const hands = new ToolbarZones(to);
    hands.set([zone(2, 300)]);
    hands.set([]);
    hands.push(records([PHASE.down, 1, 300]), WIDTH_CSS);
    expect(to.told).toEqual(at(['0: 0 of 1']));
    expect(hands.histories(HISTORIES)).toEqual([]);
  });

  it('put the common lane back in hand when the engine refuses something', () => {
    const lanes: number[] = [];
    const to = engine();
    const hands = new ToolbarZones({
      ...to,
      lane: (n) => lanes.push(n),
      pushSamples: () => {
        throw new Error('defect');
      },
    });
    hands.set([zone(2, 300)]);
    expect(() => hands.push(records([PHASE.down, 1, 300]), WIDTH_CSS)).toThrow('defect');
    expect(lanes).toEqual([2, 0]);
  });
});
