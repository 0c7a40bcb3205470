// Commands as bytes. An example of each command is in engine/wasm/fixtures/commands.bin, which the engine's own test runs.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import { packArgs } from './command-args.ts';
import { COMMAND_CODES } from './command-codes.ts';
import { type EngineCommandArgs, type EngineCommandName, run, runIn, runUnchecked } from './commands.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const FIXTURE = 'engine/wasm/fixtures/commands.bin';

const EXAMPLES: { [Name in EngineCommandName]: EngineCommandArgs<Name> } = {
  act: ['nudge', 3, -4.5],
  style: [{ color: 'red', width: 4 }],
  connect: ['onward', 1],
  form: ['ellipse'],
  undo: [2],
  redo: [],
  setFingerMode: ['pan'],
  setPalm: [30, true],
  setSnapTo: [true, false],
  setTitle: ['Bäume'],
  setPaper: ['music'],
  setMode: ['own'],
  select: [[ID]],
  beginEdit: [ID],
  zoomStep: [-1],
  useTool: ['shape', { color: 'red', width: 4 }],
  setToolForm: ['cloud'],
  setEraserCuts: [true],
  setToolLock: [true],
  setLasso: [true],
  setSmallScreen: [true],
  moveCamera: [10, -20, 0.5],
  fitCamera: ['content'],
  writeText: ['be', 'before'],
  formatText: ['link', true, 'https://example.com', 0, 4, 'text'],
  setTextSize: [60, 26],
  shareText: [],
  closeText: [true],
};

interface Call {
  code: number;
  lane: number;
  args: Uint8Array;
}

/** An engine that keeps its calls. */
function callsOf(work: (engine: { command(code: number, lane: number, args: Uint8Array): void }) => void): Call[] {
  const calls: Call[] = [];
  work({ command: (code, lane, args) => calls.push({ code, lane, args }) });
  return calls;
}

test('an example of each command is written as the engine reads it', () => {
  const calls = callsOf((engine) => {
    for (const [name, args] of Object.entries(EXAMPLES)) runUnchecked(engine, name as EngineCommandName, args);
  });
  expect(calls.map(({ code }) => code)).toEqual(Object.keys(EXAMPLES).map((name) => codeOf(name)));
  const out = new ByteWriter();
  for (const { code, lane, args } of calls) out.u8(code).varint(lane).bytes(args);
  // UPDATE_FIXTURES=1 writes the file anew.
  if (!existsSync(FIXTURE) || process.env.UPDATE_FIXTURES) writeFileSync(FIXTURE, out.done());
  expect(hexOf(readFileSync(FIXTURE))).toBe(hexOf(out.done()));
});

test('a command runs in the lane that it names, else in everybody’s', () => {
  const lanes = callsOf((engine) => {
    run(engine, 'undo', 3);
    run(engine, 'redo');
    run(engine, 'form', 'ellipse');
    runIn(engine, 4, 'setToolForm', 'ellipse');
  }).map(({ lane }) => lane);
  expect(lanes).toEqual([3, 0, 0, 4]);
});

test('each type of argument has its tag', () => {
  expect(hexOf(packArgs([undefined, false, true, 1, 'ä', new Uint8Array([7, 8])]))).toBe(
    ['00', '01', '02', '03000000000000f03f', '0402c3a4', '05020708'].join(''),
  );
});

test('an action that does not exist is rejected by name', () => {
  expect(() => callsOf((engine) => runUnchecked(engine, 'act', ['explode']))).toThrow('unknown-action');
});

function codeOf(name: string): number {
  return COMMAND_CODES[name as EngineCommandName];
}
