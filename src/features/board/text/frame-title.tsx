// The title of a frame while it is typed: plain words on one line, in place of the bar that formats other texts. One that has none is
// given its name, "Frame 1", with all of it selected: what is typed stands in its place. Loaded with the first title.

import { useEffect } from 'react';
import type { EditingState } from '#protocol/board-events.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useBack } from '../../../ui/back.ts';
import { isFormat } from '../input/text-keys.ts';
import { partIsHere } from '../session/awaited-part.ts';
import type { BoardSession } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import type { TextEdit } from './text-edit.ts';
import { useInView } from './text-in-view.ts';

export function FrameTitle({ edit, editing }: { edit: TextEdit; editing: EditingState }) {
  const board = useBoard();
  useBack(() => edit.end());
  useInView(edit.field.element, editing);
  useEffect(() => {
    // Who has pressed a key for a format waits for nothing: a title has none.
    partIsHere(board, 'formats');
    const { element } = edit.field;
    const onKey = (event: KeyboardEvent): void => {
      if (!event.isComposing && isFormat(event)) event.preventDefault();
    };
    // Before the field's own listener.
    element.addEventListener('keydown', onKey, { capture: true });
    return () => element.removeEventListener('keydown', onKey, { capture: true });
  }, [edit, board]);

  return null;
}

/** The frame whose title has just opened, empty. */
export async function named(board: BoardSession, edit: TextEdit, id: string): Promise<void> {
  const calls = board.calls;
  const frames = await calls?.items({ kind: 'frame' });
  const frame = frames?.find((one) => one.id === id);
  if (!calls || !frame || frame.text) return;
  const name = nextName(frames?.map(({ text = '' }) => text) ?? []);
  if (edit.id !== id) {
    // The title was left before its name was known; another text may be open by now.
    await calls.replaceText([{ id, text: '', places: [[0, 0]], inserted: name }]);
    return;
  }
  if (edit.isComposing || edit.field.value !== '') return;
  edit.insert(name);
  edit.field.select(0, name.length);
}

/**
 * The name of a frame that has none: "Frame" and the lowest number, from how many frames there are, that no other one has. `titles`: of all
 * frames, that of the one to be named among them.
 */
export function nextName(titles: readonly string[]): string {
  const named = (number: number): string => i18n.t('frames:named', { number });
  let number = titles.length;
  while (titles.includes(named(number))) number += 1;
  return named(number);
}
