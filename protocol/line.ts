// The line: what the page tells the board that may change tool, selection, text or view has a serial, on the one port that keeps its order.
// Every batch of events says up to which serial the board has come (`BoardEvents.upTo`): by that the page knows what its state is of.

import type { BoardPort } from './bus.ts';

/** `turns`: whose the next key is may be another's behind it. `writes`: it changes text or view, and leaves the keys where they are. */
export type LineKind = 'turns' | 'writes';

/**
 * The calls with a serial. Beside them: samples with the beginning or end of a contact (`turns`), and the wheel (`writes`). What brings files
 * has none, though what it brings is selected then: keys would wait for as long as a network takes.
 */
export const LINE_CALLS: Readonly<Partial<Record<keyof BoardPort, LineKind>>> = {
  setTool: 'turns',
  place: 'turns',
  act: 'turns',
  style: 'turns',
  connect: 'turns',
  form: 'turns',
  arrange: 'turns',
  change: 'turns',
  undo: 'turns',
  redo: 'turns',
  removeItems: 'turns',
  restoreRemoved: 'turns',
  select: 'turns',
  goTo: 'turns',
  replaceText: 'turns',
  paste: 'turns',
  beginEdit: 'turns',
  endEdit: 'turns',
  editText: 'writes',
  format: 'writes',
  cameraSet: 'writes',
  cameraFit: 'writes',
  zoomStep: 'writes',
  followPerson: 'writes',
};
