// One wasm instance of the engine per open board: a trap poisons its whole instance, so boards must not share one. Instances
// are used again after a board closes; one that trapped is thrown away.

import { readFile } from 'node:fs/promises';

type Engine = typeof import('#engine/atrium_engine.js');
export type EngineRoom = InstanceType<Engine['Room']>;

export interface Instance {
  readonly engine: Pick<Engine, 'Room' | 'passSplices'>;
  readonly number: number;
}

const script = new URL('../../engine/pkg/atrium_engine.js', import.meta.url);
const binary = new URL('../../engine/pkg/atrium_room_bg.wasm', import.meta.url);

/** Where a board gets its instance from. */
export interface Instances {
  take(): Promise<Instance>;
  giveBack(instance: Instance): void;
}

export class EngineInstances implements Instances {
  #module: Promise<WebAssembly.Module> | undefined;
  #made = 0;
  readonly #free: Instance[] = [];

  async take(): Promise<Instance> {
    const free = this.#free.pop();
    if (free) return free;
    this.#module ??= readFile(binary).then((bytes) => WebAssembly.compile(bytes));
    const module = await this.#module;
    this.#made += 1;
    const number = this.#made;
    // The query makes a module, and with it an instance, of its own.
    const engine = (await import(`${script.href}?instance=${number}`)) as Engine;
    engine.initSync({ module });
    return { engine, number };
  }

  giveBack(instance: Instance): void {
    this.#free.push(instance);
  }
}
