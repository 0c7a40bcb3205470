// console-on-screen=1: what the page and its workers write to the console, over the page, for devices on which no console can be opened.
// Text alone: whatever is written, nothing of it becomes HTML.

import { type ConsoleLine, followConsole } from '#protocol/console-lines.ts';
import { CONSOLE_CHANNEL } from '../../flags/flags.ts';
import styles from './console.module.css';

const MAX_LINES = 200;

/** For as long as the page lives. */
export function showConsole(): void {
  const list = document.createElement('ol');
  list.className = styles.console as string;
  list.dir = 'ltr';
  document.body.append(list);
  const show = ({ level, text }: ConsoleLine) => {
    const line = document.createElement('li');
    line.dataset.level = level;
    line.textContent = text;
    list.append(line);
    if (list.childElementCount > MAX_LINES) list.firstElementChild?.remove();
    list.scrollTop = list.scrollHeight;
  };
  followConsole(show);
  const workers = new BroadcastChannel(CONSOLE_CHANNEL as string);
  workers.onmessage = ({ data }: MessageEvent<ConsoleLine>) => show(data);
}
