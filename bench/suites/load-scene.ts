// Puts the seeded scene into any measured page.

import { LOAD_MS, type Session } from '../browser/session.ts';
import type { Scene, seededScene } from '../scenes/seeded.ts';

/** What the pages of peers can do besides window.board: make their own elements of items before the clock starts. */
interface BenchWindow {
  benchScene: typeof seededScene;
  benchLoad(): Promise<string[]>;
  board: { prepare?(items: unknown): Promise<void>; load(items: unknown): Promise<string[]> };
}

/**
 * Makes the scene in the page, converted where the page has elements of its own; the returned call loads it, for its first id. `oneByOne`:
 * each item is given, and nobody here has it any more; else all are given as a list.
 */
export async function loadScene(session: Session, scene: Scene, oneByOne = false): Promise<() => Promise<string>> {
  await session.giveScenes();
  await session.call(
    'scene',
    async ([n, oneByOne]) => {
      const page = window as unknown as BenchWindow;
      let items: unknown[] = page.benchScene(n).items;
      if (page.board.prepare) {
        await page.board.prepare(items);
        items = [];
      }
      async function* given(): AsyncGenerator<unknown> {
        for (let k = 0; k < items.length; k++) {
          yield items[k];
          items[k] = undefined;
        }
      }
      page.benchLoad = () => page.board.load(oneByOne ? given() : items.splice(0));
    },
    [scene.items.length, oneByOne] as [number, boolean],
    LOAD_MS,
  );
  await session.settle(LOAD_MS);
  return () =>
    session.call(
      'load',
      async () => (await (window as unknown as BenchWindow).benchLoad())[0] ?? '',
      undefined,
      LOAD_MS,
    );
}
