// Commands of the document and the input: tools, selection, texts, clipboard.

import { pressFor } from '../input/press.ts';
import type { CommandFunctions } from './command.ts';

export const documentCommands: CommandFunctions<'document'> = {
  setTool: ({ document }, name, options = {}, keep = false) => document.setTool(name, options, keep),
  place: ({ engine, viewport }, at) =>
    pressFor(engine, at ?? { xCss: viewport.widthCss / 2, yCss: viewport.heightCss / 2 }),
  setSnap: ({ input }, on) => input.snap(on),
  setZones: (board, zones) => board.setZones(zones),
  samples: {
    immediately: ({ board }, buffer, count) => board?.input.samples(buffer, count),
  },
  selection: ({ document }) => document.selection(),
  hit: ({ document }, x, y) => document.hit(x, y),
  editText: ({ document }, before, after) => document.editText(before, after),
  format: ({ document }, property, on, value = '', range) => document.format(property, on, value, range),
  pressText: ({ document }, id, xCss, yCss) => document.pressText(id, xCss, yCss),
  endEdit: ({ document }, before, after, commit) => document.endEdit(before, after, commit),
  copy: ({ engine }) => engine.copy(),
  paste: (board, chunk, at) => board.paste(chunk, at),
};
