// What a board hears of the whole page: keys, clipboard, dropped files, who asks for a menu. From the first canvas on, which is there before
// React is, until another listening takes its place.

import { listenContextMenu } from './context-menu/asked.ts';
import { listenDrops } from './files.ts';
import { listenKeys } from './input/keyboard.ts';
import { listenWaitingKeys } from './input/waiting-keys.ts';
import { listenClipboard } from './selection/clipboard.ts';

let stop = (): void => {};

/** `onDropping`: whether something is held over the page that can be dropped. */
export function listenOn(canvas: HTMLElement, onDropping: (over: boolean) => void = () => {}): () => void {
  stop();
  const ends = [
    listenWaitingKeys(canvas),
    listenKeys(),
    listenClipboard(),
    listenDrops(onDropping),
    listenContextMenu(canvas),
  ];
  const end = (): void => {
    for (const one of ends.splice(0)) one();
  };
  stop = end;
  return end;
}
