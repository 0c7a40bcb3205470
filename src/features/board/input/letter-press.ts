// One letter and then a press: the letter was a tool's key if the press draws with that tool, else it was the text's (0096). Ink begins at
// once; where the press ends before it has gone 4 px its dot is removed. Any other press waits in the input queue until one of the two is known.
// Where the text was left by Escape before the letter, any press is the tool's.

import { DRAG_CSS } from '#protocol/samples.ts';
import type { BoardSession } from '../session/board-session.ts';
import type { Contact } from '../session/motion.ts';
import type { BoardPress, LetterTool } from '../session/text-box-port.ts';
import { chooseTool } from '../session/tool-in-hand.ts';

/** Watches the contact until it ends. `cancel`: see BoardPress. */
export function watchPress(contact: Contact, cancel: () => void): BoardPress {
  let isDrag: boolean | null = null;
  let listener: ((isDrag: boolean) => void) | null = null;
  const decide = (isFar: boolean): void => {
    if (isDrag !== null) return;
    isDrag = isFar;
    listener?.(isFar);
  };
  const isFar = (event: PointerEvent): boolean => contact.wayCss(event) >= DRAG_CSS;
  contact.follow({
    moved(event) {
      if (isDrag === null && isFar(event)) decide(true);
    },
    ended(event) {
      decide(isFar(event));
    },
  });
  return {
    cancel,
    whenDecided(then) {
      if (isDrag === null) listener = then;
      else then(isDrag);
    },
  };
}

/** `leave`: the text is left, with the letter or without it. `restore`: the letter that it was left without goes into it after all. */
export function decideLetter(
  { queue }: Pick<BoardSession, 'queue'>,
  { take, isInk, isCertain }: LetterTool,
  press: BoardPress,
  leave: (isLetter: boolean) => void,
  restore: () => void,
): void {
  if (isInk || isCertain) {
    leave(false);
    take();
    if (isCertain) return;
    press.whenDecided((isDrag) => {
      if (isDrag) return;
      press.cancel();
      restore();
    });
    return;
  }
  const resume = queue.pause('prompt');
  press.whenDecided((isDrag) => {
    const decide = (): void => {
      leave(!isDrag);
      if (isDrag) take();
    };
    queue.pushFirst({ kind: 'text', run: decide });
    resume();
  });
}

/** Makes a text that is open nowhere `value` instead of `before`, with Select in hand. */
export function writeOnce(board: BoardSession, id: string, before: string, value: string): void {
  chooseTool(board, 'select');
  board.tell((calls) => calls.beginEdit(id));
  board.tell((calls) => calls.endEdit(before, value, true));
}
