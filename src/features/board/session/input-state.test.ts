// The reducer of input under seeded interleavings of what a person does and when the board and the page's parts answer: the board, the texts
// and the focus become those of a board that answers at once. Knows no DOM.

import { expect, test } from 'vitest';
import { seeded } from '#protocol/testing/seeded.ts';
import { type AwaitedPart, canCancelPart } from './input-state.ts';
import { InputQueue } from './queue.ts';
import { openTextId } from './text-state.ts';

const SEED = 0x5eed_0072;
const ORDERS = 100_000;

type Deed =
  /** `k` loads a part of the page, which has the keys until Escape. */
  | { does: 'key'; key: string }
  | { does: 'text'; words: string }
  | { does: 'paste'; words: string }
  | { does: 'pointer'; on: string | null; moves: number }
  | { does: 'wheel' }
  /** `prompt` asks the board what to select; `deferred` is refused until the engine is whole. */
  | { does: 'call' | 'prompt' | 'deferred'; on: string | null };

interface Shown {
  editing: string | null;
  selected: string | null;
}

/** The page over the queue, and the board behind two message queues. */
class World {
  readonly texts: Record<string, string> = { note: '', box: 'b' };
  readonly log: string[] = [];
  readonly #queue = new InputQueue();
  readonly #inbox: (() => void)[] = [];
  readonly #outbox: (() => void)[] = [];
  #board: Shown = { editing: null, selected: null };
  #shown: Shown = this.#board;
  #value = '';
  /** What was typed in the part that has the keys. */
  #part: string | null = null;

  constructor(isStarting: boolean) {
    this.#queue.dispatch({ type: 'started' });
    if (isStarting) this.#outbox.push(this.#queue.pause('starting'));
  }

  do(deed: Deed): void {
    const queue = this.#queue;
    if (deed.does === 'key') this.#press(deed.key);
    else if (deed.does === 'text') queue.push({ kind: 'text', run: () => this.#insert(deed.words) });
    else if (deed.does === 'paste') {
      const paste = (): void => (this.#open ? this.#type(deed.words) : this.#send(() => {}, 'paste'));
      if (queue.mustWait('paste')) queue.push({ kind: 'paste', run: paste });
      else paste();
    } else if (deed.does === 'pointer') {
      queue.push({ kind: 'pointer', run: () => this.#down(deed.on) });
      for (let n = 0; n < deed.moves; n++) queue.push({ kind: 'pointer', run: () => this.#post(() => {}, 'move') });
    } else if (deed.does === 'wheel') {
      const zoom = (): void => {
        queue.nextInputSeq('writes');
        this.#post(() => {}, 'wheel');
      };
      queue.push({ kind: 'wheel', run: zoom });
    } else queue.push({ kind: 'call', run: () => this.#call(deed.does, deed.on) });
  }

  /** Handles one message, or one answer. False: none is left. */
  deliver(random: () => number): boolean {
    const [inbox, outbox] = [this.#inbox, this.#outbox];
    const from = outbox.length > 0 && (inbox.length === 0 || random() < 0.5) ? outbox : inbox;
    const next = from.shift();
    next?.();
    return next !== undefined;
  }

  get result(): string {
    return JSON.stringify([this.log, this.texts, this.#board, this.#part, this.#part === null ? this.#open : 'part']);
  }

  get #open(): string | null {
    return openTextId(this.#queue.state.text);
  }

  /** To the board, without a sequence number. */
  #post(does: (board: Shown) => void, name: string | null): void {
    this.#inbox.push(() => {
      does(this.#board);
      if (name !== null) this.log.push(name);
    });
  }

  #send(does: (board: Shown) => void, name: string | null = null): void {
    const seq = this.#queue.nextInputSeq('turns');
    this.#post((board) => {
      this.#board = { ...board };
      does(this.#board);
      const shown = { ...this.#board };
      this.#outbox.push(() => this.#queue.acknowledge(seq, () => this.#show(shown)));
    }, name);
  }

  #show(shown: Shown): void {
    const before = this.#open;
    this.#shown = shown;
    const id = shown.editing;
    const text = id === null ? '' : (this.texts[id] ?? '');
    this.#queue.dispatch({ type: 'textReported', id, isEmpty: text === '', ended: undefined });
    if (this.#open !== null && this.#open !== before) this.#value = text;
  }

  #press(key: string): void {
    const queue = this.#queue;
    if (this.#part !== null) {
      this.#pressInPart(key);
      return;
    }
    const { awaited } = queue.state;
    if (key === 'Escape' && canCancelPart(queue.state)) {
      queue.dispatch({ type: 'partSettled' });
      awaited?.cancel?.();
      return;
    }
    const isTyped = this.#open !== null && !awaited && !queue.mustWait('call');
    if (isTyped || !queue.mustWait('key')) this.#give(null, key);
    else queue.push({ kind: 'key', endsRow: key === 'Escape', run: (part) => this.#give(part, key) });
  }

  #pressInPart(key: string): void {
    this.#part = key === 'Escape' ? null : this.#part + key;
  }

  #give(part: AwaitedPart | null, key: string): void {
    if (this.#open !== null) {
      if (key === 'Escape') this.#leave();
      else this.#type(key);
    } else if (part) {
      if (this.#part !== null) this.#pressInPart(key);
    } else if (key === 'k') this.#load();
    else if (key === 'Enter') this.#request(null);
    else if (key.length > 1 || !this.#begin(key)) this.#send(() => {}, key);
  }

  #load(): void {
    let isCanceled = false;
    const cancel = (): void => {
      isCanceled = true;
    };
    this.#queue.dispatch({ type: 'partAwaited', request: { part: { name: 'palette', field: null }, cancel } });
    this.#outbox.push(() => {
      if (isCanceled) return;
      this.#part = '';
      this.#queue.dispatch({ type: 'partLoaded', field: null });
      this.#queue.dispatch({ type: 'partSettled' });
    });
  }

  /** In the text that is open, or in that of what is selected. */
  #insert(words: string): void {
    if (this.#open !== null) this.#type(words);
    else this.#begin(words);
  }

  #begin(words: string): boolean {
    const { selected } = this.#shown;
    if (selected === null) return false;
    this.#request(selected);
    this.#queue.pushFirst({ kind: 'text', run: () => this.#open !== null && this.#type(words) });
    return true;
  }

  /** Null: the board opens the text of what it has selected. */
  #request(id: string | null): void {
    this.#send((board) => {
      board.editing = id ?? board.selected;
    });
    this.#queue.dispatch({ type: 'textRequested' });
  }

  #type(words: string): void {
    this.#value += words;
    const value = this.#value;
    this.#queue.nextInputSeq('writes');
    this.#post(({ editing }) => {
      if (editing !== null) this.texts[editing] = value;
    }, value);
  }

  #leave(): void {
    if (this.#queue.state.text.at === 'closed') return;
    this.#send((board) => {
      board.editing = null;
    });
    this.#queue.dispatch({ type: 'textLeft' });
  }

  #down(on: string | null): void {
    this.#leave();
    this.#send((board) => {
      Object.assign(board, { editing: null, selected: on });
    }, `down on ${on}`);
  }

  #call(does: 'call' | 'prompt' | 'deferred', on: string | null): void {
    const select = (): void =>
      this.#send((board) => {
        board.selected = on;
      }, `select ${on}`);
    if (does === 'call') {
      select();
      return;
    }
    const resume = this.#queue.pause(does);
    this.#inbox.push(() =>
      this.#outbox.push(() => {
        select();
        resume();
      }),
    );
  }
}

function deedsOf(random: () => number): Deed[] {
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
  const key = (): Deed[] => [{ does: 'key', key: pick(['a', 'b', 'Enter', 'Escape', 'Delete']) }];
  const item = (): string | null => pick(['note', 'box', null]);
  const step = (): Deed[] =>
    pick<() => Deed[]>([
      key,
      key,
      key,
      () => [{ does: 'text', words: '你' }],
      () => [{ does: 'paste', words: 'P' }],
      () => [{ does: 'pointer', on: item(), moves: Math.floor(random() * 3) }],
      () => [{ does: 'pointer', on: item(), moves: 0 }],
      () => [{ does: 'wheel' }],
      () => [{ does: pick(['call', 'prompt', 'deferred']), on: item() }],
      () => [
        ...[...pick(['k', 'kf', 'kfg'])].map((key): Deed => ({ does: 'key', key })),
        { does: 'key', key: 'Escape' },
      ],
    ])();
  const deeds = Array.from({ length: 2 + Math.floor(random() * 8) }, step).flat();
  // The part is open at the end.
  return random() < 0.2 ? [...deeds, ...[...'kfg'].map((key): Deed => ({ does: 'key', key }))] : deeds;
}

/** `random`: null if every answer comes at once. */
function play(deeds: readonly Deed[], random: (() => number) | null): string {
  const world = new World(random !== null && random() < 0.3);
  const drain = (): void => {
    while (world.deliver(random ?? (() => 0)));
  };
  for (const deed of deeds) {
    world.do(deed);
    if (random) while (random() < 0.45) world.deliver(random);
    else drain();
  }
  drain();
  return world.result;
}

test('100,000 interleavings of answers give the board, the texts and the focus of immediate answers', {
  timeout: 60_000,
}, () => {
  console.info(`seed ${SEED}`);
  for (let n = 0; n < ORDERS; n++) {
    const deeds = deedsOf(seeded(SEED + n));
    const [late, immediate] = [play(deeds, seeded(SEED - n)), play(deeds, null)];
    if (late !== immediate) expect(late, `order ${n}: ${JSON.stringify(deeds)}`).toBe(immediate);
  }
});
