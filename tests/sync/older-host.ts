// The host of a page of before (fixtures/older-page), driven by the commands of today: each calls the method that the older engine had for it.

import { takeCommands } from '../../workers/board/testing/take-commands.ts';
import { EngineHost } from './fixtures/older-page/older-page.js';

export class OlderHost extends EngineHost {
  constructor(seed: Uint8Array, nowMs: number) {
    super(seed, nowMs);
    const engine = this.engine as unknown as OlderEngine;
    const command = takeCommands({
      act: ([action, dx = 0, dy = 0]) => engine.act(action, dx, dy),
      style: ([fields]) => engine.style(fields),
      connect: ([what, dx = 0, dy = 0]) => engine.connect(what, dx, dy),
      undo: () => engine.undo(),
      redo: () => engine.redo(),
      setTitle: ([title]) => engine.setTitle(title),
      setPaper: ([paper]) => engine.setPaper(paper),
      setMode: ([mode]) => engine.setMode(mode),
      select: ([ids]) => engine.select(ids),
      beginEdit: ([id]) => engine.beginEdit(id),
      useTool: ([tool, fields]) => engine.setTool(tool, fields),
      writeText: ([before, after]) => engine.editText(before, after),
      formatText: (args) => engine.format(...args),
      shareText: () => engine.shareEdit(),
      closeText: ([commit]) => engine.endEdit(commit),
    });
    Object.assign(engine, { command });
  }
}

type Method = (...args: unknown[]) => void;
/** Methods that today's engine no longer has. */
type OlderEngine = Record<
  | ('act' | 'style' | 'connect' | 'undo' | 'redo' | 'setTitle' | 'setPaper' | 'setMode' | 'select' | 'setTool')
  | ('beginEdit' | 'editText' | 'format' | 'shareEdit' | 'endEdit'),
  Method
>;
