// Taking a new release: not before every tab has sent what it has, and a tab reloads only when nothing would be lost.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Mode = 'shared' | 'exclusive';
interface Asked {
  name: string;
  mode: Mode;
  run(): void;
}

/** Web Locks of one name, first come first served. */
class Locks {
  held: Mode[] = [];
  waiting: Asked[] = [];

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const mode = (rest.length > 1 ? (rest[0] as { mode: Mode }).mode : 'exclusive') as Mode;
    return new Promise((resolve, reject) => {
      const run = (): void => {
        this.held.push(mode);
        const free = (): void => {
          this.held.splice(this.held.indexOf(mode), 1);
          this.next();
        };
        Promise.resolve(work()).then(
          (value) => [free(), resolve(value)],
          (error) => [free(), reject(error)],
        );
      };
      this.waiting.push({ name, mode, run });
      this.next();
    });
  }

  next(): void {
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const fits = first.mode === 'shared' ? !this.held.includes('exclusive') : this.held.length === 0;
      if (!fits) return;
      this.waiting.shift();
      first.run();
    }
  }

  query = async () => ({ pending: this.waiting });
}

let locks: Locks;
let said: unknown[];
let waiting: EventTarget & { state: string; postMessage(message: unknown): void };
const reload = vi.fn();
const tick = () => new Promise((resolve) => setTimeout(resolve));

async function page() {
  vi.resetModules();
  const [{ unsent }, update] = await Promise.all([import('./unsent.ts'), import('./update.ts')]);
  return { unsent, ...update };
}

beforeEach(() => {
  locks = new Locks();
  said = [];
  reload.mockReset();
  waiting = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage(message: unknown) {
      said.push(message);
      waiting.state = 'activated';
      waiting.dispatchEvent(new Event('statechange'));
    },
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('navigator', { locks, serviceWorker: { controller: {} }, onLine: true });
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

const registration = () =>
  Object.assign(new EventTarget(), {
    waiting,
    update: async () => undefined,
  }) as unknown as ServiceWorkerRegistration;

test('it is offered, and begins at once where nothing is unsent', async () => {
  const { followUpdates, takeUpdate, update } = await page();
  followUpdates(registration());
  expect(update.state).toBe('offered');
  await takeUpdate();
  expect(said).toEqual([{ type: 'take-over' }]);
});

test('it waits for every tab, and for one that draws while it waits', async () => {
  const { followUpdates, takeUpdate } = await page();
  const [first, second] = [(await page()).unsent, (await page()).unsent];
  followUpdates(registration());
  first.isAny = true;
  await tick();
  const taken = takeUpdate();
  await tick();
  second.isHandDown = true;
  first.isAny = false;
  await tick();
  expect(said).toEqual([]);
  second.isHandDown = false;
  await taken;
  expect(said).toEqual([{ type: 'take-over' }]);
});

test('a tab reloads when its hand is up and all is kept here; what is kept and not sent does not hold it', async () => {
  const { unsent, reloadWhenSafe } = await page();
  Object.assign(unsent, { isAny: true, isHandDown: true });
  reloadWhenSafe();
  await tick();
  expect(reload).not.toHaveBeenCalled();
  Object.assign(unsent, { isHandDown: false, isKeptNowhere: true });
  await tick();
  expect(reload).not.toHaveBeenCalled();
  unsent.isKeptNowhere = false;
  await tick();
  expect(reload).toHaveBeenCalledTimes(1);
});
