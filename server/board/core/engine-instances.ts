// One wasm instance of the engine per open board: after a trap an instance's memory is undefined, so boards must not share one. A wasm memory never
// shrinks, so an instance is used for one board and then left to the collector, with all it has.

import { readFile } from 'node:fs/promises';
import { instantiate } from '#engine/atrium_room.js';

export type Instance = ReturnType<typeof instantiate>;
export type EngineRoom = InstanceType<Instance['ServerModel']>;

const binary = new URL('../../../engine/pkg/atrium_room_bg.wasm', import.meta.url);

/** Where a board gets its instance from. */
export interface Instances {
  take(): Promise<Instance>;
  /** Nothing holds one that was taken any more: its board is closed, or it trapped. */
  letGo(): void;
}

export class EngineInstances implements Instances {
  #module: Promise<WebAssembly.Module> | undefined;
  #live = 0;

  /** Taken and not let go. */
  get live(): number {
    return this.#live;
  }

  async take(): Promise<Instance> {
    this.#module ??= readFile(binary).then((bytes) => WebAssembly.compile(bytes));
    const instance = instantiate(await this.#module);
    this.#live += 1;
    return instance;
  }

  letGo(): void {
    this.#live -= 1;
  }
}
