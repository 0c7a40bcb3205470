// Puts the seeded scene into any measured page.

import { LOAD_MS, type Session } from '../browser/session.ts';
import type { Scene, seededScene } from '../scenes/seeded.ts';

/** What the pages of peers can do besides window.board: make their own elements of items before the clock starts. */
interface BenchWindow {
  benchScene: typeof seededScene;
  benchLoad(): Promise<string[]>;
  board: { prepare?(items: unknown): Promise<void>; load(items: unknown): Promise<string[]> };
}

/** Makes the scene in the page, converted where the page has elements of its own; the returned call loads it, for its first id. */
export async function loadScene(session: Session, scene: Scene): Promise<() => Promise<string>> {
  await session.giveScenes();
  await session.call(
    'scene',
    async (n) => {
      const page = window as unknown as BenchWindow;
      let items: unknown[] = page.benchScene(n).items;
      if (page.board.prepare) {
        await page.board.prepare(items);
        items = [];
      }
      page.benchLoad = () => page.board.load(items.splice(0));
    },
    scene.items.length,
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
