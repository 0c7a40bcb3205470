// console-on-screen=1: a worker's console goes to its page too. Loaded for that flag only.

import { followConsole } from '#protocol/console-lines.ts';

/** `channel`: of the page. For the life of the thread. */
export function relayConsole(channel: string): void {
  const page = new BroadcastChannel(channel);
  followConsole((line) => page.postMessage(line));
}
