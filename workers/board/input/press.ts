// A press that no pointer makes: the tool in hand makes its one thing as it would by a click, or by a short drag where it takes one.

import { bufferBytes, DEVICE, PHASE, SampleReader, writeSample } from '#protocol/samples.ts';
import { PLACING_TOOLS, TOOL_CODES, type ToolName } from '#protocol/tools.ts';
import type { EngineApi } from '../../engine/engine.ts';

/** No browser gives a pointer this number. */
const POINTER_ID = 0xffff_ffff;
/** How long a line is made: as wide as a shape. */
const LINE_CSS = 160;

export function pressFor(
  engine: Pick<EngineApi, 'tool' | 'pushSamples'>,
  { xCss, yCss }: { xCss: number; yCss: number },
): void {
  const code = engine.tool();
  const tool = (Object.keys(TOOL_CODES) as ToolName[]).find((name) => TOOL_CODES[name] === code);
  if (!tool || !PLACING_TOOLS.has(tool)) return;
  const half = tool === 'line' || tool === 'arrow' ? LINE_CSS / 2 : 0;
  const buffer = new ArrayBuffer(bufferBytes(3));
  const view = new DataView(buffer);
  const tMs = performance.now();
  const rest = { device: DEVICE.mouse, modifiers: 0, pointerId: POINTER_ID, pressure: -1, contactCss: 0, tiltDeg: 0 };
  [PHASE.down, PHASE.move, PHASE.up].forEach((phase, index) => {
    const x = index === 0 ? xCss - half : xCss + half;
    writeSample(view, index, { phase, buttons: 1, xCss: x, yCss, tMs, ...rest });
  });
  const samples = new SampleReader(buffer, 3);
  engine.pushSamples(samples.bytes(), samples.baseMs);
}
