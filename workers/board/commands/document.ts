// Commands of the document and the input: tools, selection, texts, clipboard.

import { MODE, PAPER } from '#protocol/bus.ts';
import { pressFor } from '../input/press.ts';
import type { CommandFunctions } from './command.ts';

export const documentCommands: CommandFunctions<'document'> = {
  setTool: ({ document }, name, options = {}, keep = false) => document.setTool(name, options, keep),
  place: ({ engine, viewport }, at) =>
    pressFor(engine, at ?? { xCss: viewport.widthCss / 2, yCss: viewport.heightCss / 2 }),
  setFingerMode: ({ engine }, mode) => engine.fingerMode(mode === 'pan' ? 1 : 0),
  setPalm: ({ engine }, radiusCss, erases) => engine.palm(radiusCss, erases),
  setSnap: ({ input }, on) => input.snap(on),
  setSnapTo: ({ engine }, objects, grid) => engine.snapTo(objects, grid),
  setZones: (board, zones) => board.setZones(zones),
  samples: {
    immediately: ({ board }, buffer, count) => board?.input.samples(buffer, count),
  },
  setTitle: ({ engine }, title) => engine.setTitle(title),
  setPaper: ({ engine }, paper) => engine.setPaper(PAPER[paper]),
  setMode: ({ engine }, mode) => engine.setMode(MODE[mode]),
  select: ({ document }, ids) => document.select(ids),
  selection: ({ document }) => document.selection(),
  hit: ({ document }, x, y) => document.hit(x, y),
  beginEdit: ({ document }, id) => document.beginEdit(id),
  editText: ({ document }, before, after) => document.editText(before, after),
  format: ({ document }, property, on, value = '', range) => document.format(property, on, value, range),
  pressText: ({ document }, id, xCss, yCss) => document.pressText(id, xCss, yCss),
  endEdit: ({ document }, before, after, commit) => document.endEdit(before, after, commit),
  copy: ({ engine }) => engine.copy(),
  paste: (board, chunk, at) => board.paste(chunk, at),
};
