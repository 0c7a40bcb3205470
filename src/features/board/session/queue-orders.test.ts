// The input queue and its text state under seeded orders of what a person does and when the board answers: whatever the delays, the texts, the
// shortcuts and their order are those of a board that answers at once.

import { expect, test } from 'vitest';
import { seeded } from '#protocol/testing/seeded.ts';
import { decideLetter } from '../input/letter-press.ts';
import { testBoard } from '../testing/test-board.tsx';
import type { InputQueue } from './queue.ts';
import type { BoardPress } from './text-box-port.ts';
import { openTextId } from './text-state.ts';

const SEED = 0x5eed_0037;
const ORDERS = 100_000;

type Deed =
  | { does: 'key'; key: string }
  /** An input method's: its words come as one, after as many other deeds. */
  | { does: 'compose'; words: string; takes: number }
  /**
   * With Select, on an item that becomes the only one selected, or on none; twice: its text opens. With another tool it makes a thing.
   * `isDrag`: it goes 4 px.
   */
  | { does: 'press'; on: string | null; twice: boolean; isDrag: boolean }
  /** On the empty board: a text is begun by two questions. */
  | { does: 'begin'; id: string }
  /** Somebody else's hand. */
  | { does: 'hand' };

/** Keys of tools; the others are letters, or no letters. */
const TOOLS: Readonly<Record<string, string>> = { r: 'box', t: 'text', v: 'select' };

interface Shown {
  editing: string | null;
  selected: string | null;
  tool: string;
}

/** The board's thread: one message after the other, a batch of events after any of them. */
class Board {
  readonly texts = new Map<string, string>();
  readonly log: string[] = [];
  readonly #queue: InputQueue;
  readonly #inbox: (() => void)[] = [];
  readonly #outbox: (() => void)[] = [];
  #now: Shown = { editing: null, selected: null, tool: 'select' };
  #made = 0;
  #upTo = 0;
  show: (shown: Shown) => void = () => {};

  constructor(queue: InputQueue) {
    this.#queue = queue;
  }

  #send(does: (now: Shown) => void): void {
    const serial = this.#queue.nextInputSeq('turns');
    this.#inbox.push(() => {
      does(this.#now);
      this.#upTo = serial;
      const shown = { ...this.#now };
      this.#outbox.push(() => this.#queue.acknowledge(serial, () => this.show(shown)));
    });
  }

  edit(text: string): void {
    const serial = this.#queue.nextInputSeq('writes');
    this.#inbox.push(() => {
      if (this.#now.editing !== null) this.texts.set(this.#now.editing, text);
      this.#upTo = Math.max(this.#upTo, serial);
    });
  }

  press(on: string | null, twice: boolean): void {
    this.#send((now) => {
      this.log.push(`${now.tool} on ${on}`);
      now.editing = null;
      if (now.tool === 'select') {
        now.selected = on;
        if (twice) now.editing = on;
        return;
      }
      now.selected = `${now.tool} ${++this.#made}`;
      if (now.tool === 'text') now.editing = now.selected;
      now.tool = 'select';
    });
  }

  open(id: string | null = null): void {
    this.#send((now) => {
      now.editing = id ?? now.selected;
      now.selected = now.editing;
    });
  }

  end(): void {
    this.#send((now) => {
      now.editing = null;
    });
  }

  tool(name: string): void {
    this.#send((now) => {
      this.log.push(`takes ${name}`);
      now.tool = name;
    });
  }

  does(what: string): void {
    this.#send((now) => {
      this.log.push(what);
      if (what === 'Escape') now.selected = null;
    });
  }

  ask(): Promise<void> {
    return new Promise((resolve) => this.#inbox.push(() => this.#outbox.push(resolve)));
  }

  textOf(id: string): string {
    return this.texts.get(id) ?? '';
  }

  /** Handles one message, or lets the page hear one answer. False: nothing is left. */
  step(random: () => number): boolean {
    const from = this.#outbox.length > 0 && (this.#inbox.length === 0 || random() < 0.5) ? this.#outbox : this.#inbox;
    const next = from.shift();
    next?.();
    return next !== undefined;
  }
}

/** What the page does with each, as text-edit.ts, keyboard.ts, keys.ts and text-press.ts do. `wrong`: a key that passes what waits. */
class Page {
  readonly #session = testBoard();
  readonly #queue = this.#session.queue;
  readonly board = new Board(this.#queue);
  readonly #wrong: () => boolean;
  /** The item whose text was left by Escape. */
  #left: string | null = null;
  #shown: Shown = { editing: null, selected: null, tool: 'select' };
  #taken = 0;
  #beginning = 0;
  #value = '';
  #told = '';
  /** All that was typed is one letter, which is also the key of a tool. */
  #letter: { value: string; tool: string; isCertain: boolean } | null = null;
  #compositions: { words: string; left: number; isBehind: boolean; letGo(): void }[] = [];

  constructor(wrong: () => boolean) {
    this.#wrong = wrong;
    this.#queue.dispatch({ type: 'started' });
    this.board.show = (shown) => {
      const { tool } = this.#shown;
      this.#shown = { ...shown, tool: this.#taken <= this.#queue.state.acked ? shown.tool : tool };
      this.#follow();
    };
  }

  do(deed: Deed): void {
    const { board } = this;
    for (const one of [...this.#compositions]) if (one.left-- === 0) this.#composed();
    // What a hand does while an input method writes ends its words first, as browsers do.
    if (deed.does !== 'hand') while (this.#compositions.length > 0) this.#composed();
    if (deed.does === 'key') {
      const { key } = deed;
      if (this.#isOpen && !this.#queue.mustWait('call')) this.#give(key);
      else if (this.#queue.mustWait('key') && !this.#wrong())
        this.#queue.push({ kind: 'key', run: () => this.#give(key) });
      else this.#give(key);
    } else if (deed.does === 'compose') this.#compose(deed.words, deed.takes);
    else if (deed.does === 'press') {
      this.#press(() => this.#endByPress(deed.isDrag));
      this.#press(() => {
        const { tool } = this.#shown;
        board.press(deed.on, deed.twice);
        if (tool === 'text') this.#shown.tool = 'select';
        if (deed.twice || tool === 'text') this.#request();
      });
    } else if (deed.does === 'begin') {
      this.#press(() => this.#endByPress(false));
      this.#press(() => board.press(null, false));
      this.#press(() => {
        void this.#begin(deed.id);
        this.#request();
      });
    } else this.#queue.push({ kind: 'call', run: () => board.does('hand') });
  }

  /** Whether a text is being begun: that alone goes on by promises. */
  get isBeginning(): boolean {
    return this.#beginning > 0;
  }

  /** The text that has the keys; null: the board has them. */
  get focus(): string | null {
    return this.#id;
  }

  /** Whatever an input method still writes ends. */
  finish(): void {
    while (this.#compositions.length > 0) this.#composed();
  }

  #press(run: () => void): void {
    this.#queue.push({ kind: 'pointer', run });
  }

  get #isOpen(): boolean {
    return this.#id !== null;
  }

  get #id(): string | null {
    return openTextId(this.#queue.state.text);
  }

  get #writtenIn(): string | null {
    const { tool, selected } = this.#shown;
    return tool === 'select' ? selected : null;
  }

  #follow(): void {
    const before = this.#id;
    const { editing: id } = this.#shown;
    const text = id === null ? '' : this.board.textOf(id);
    this.#queue.dispatch({ type: 'textReported', id, isEmpty: text === '', ended: undefined });
    const opened = this.#id;
    if (opened === null || opened === before) return;
    this.#value = this.#told = text;
    this.#letter = null;
    for (const one of this.#compositions) one.letGo();
  }

  #request(): void {
    this.#queue.dispatch({ type: 'textRequested' });
  }

  async #begin(id: string): Promise<void> {
    this.#beginning += 1;
    const release = this.#queue.pause('prompt');
    await this.#queue.settled();
    if (this.#shown.editing === null) {
      await this.board.ask();
      await this.board.ask();
      if (this.#shown.tool === 'select') this.board.open(id);
    }
    release();
    this.#beginning -= 1;
  }

  #compose(words: string, left: number): void {
    if (!this.#queue.mustWait('key')) this.#open();
    const isBehind = this.#isOpen && this.#queue.state.records.length > 0;
    const letGo = this.#isOpen && !isBehind ? () => {} : this.#queue.pause('composition');
    this.#queue.dispatch({ type: 'compositionStarted' });
    this.#compositions.push({ words, left, isBehind, letGo });
  }

  #composed(): void {
    const one = this.#compositions.shift();
    if (!one) return;
    this.#queue.dispatch({ type: 'compositionEnded' });
    if (this.#isOpen && !one.isBehind) this.#type(one.words);
    else
      this.#queue.push({
        kind: 'text',
        run: () => {
          if (this.#isOpen) this.#type(one.words);
          else if (this.#open()) this.#pushFirst(() => this.#type(one.words));
        },
      });
    this.#follow();
    one.letGo();
  }

  /** What is selected, to write in it. False: nothing is. */
  #open(): boolean {
    const id = this.#writtenIn;
    if (id === null || this.#isOpen) return false;
    this.board.open(id);
    this.#request();
    return true;
  }

  #endByPress(isDrag: boolean): void {
    this.#left = null;
    const letter = this.#letter;
    if (!letter || letter.value !== this.#value) {
      this.#end();
      return;
    }
    const press: BoardPress = { whenDecided: (then) => then(isDrag), cancel: () => {} };
    const leave = (isLetter: boolean): void => {
      if (isLetter) this.#tell();
      this.#leave();
    };
    decideLetter(
      this.#session,
      { take: () => this.#take(letter.tool), isInk: false, isCertain: letter.isCertain },
      press,
      leave,
      () => {},
    );
  }

  #end(): void {
    if (this.#queue.state.text.at === 'closed') return;
    if (this.#isOpen) this.#tell();
    this.#leave();
  }

  #leave(): void {
    this.board.end();
    this.#queue.dispatch({ type: 'textLeft' });
    this.#letter = null;
  }

  #take(tool: string): void {
    this.board.tool(tool);
    this.#shown.tool = tool;
    this.#taken = this.#queue.state.sent;
  }

  #give(key: string): void {
    const tool = TOOLS[key];
    if (this.#isOpen) {
      if (key === 'Escape') {
        this.#left = this.#id;
        this.#end();
      } else this.#type(key);
    } else if (key === 'Enter') {
      this.board.open();
      this.#request();
    } else if (key.length === 1 && this.#open()) {
      const isCertain = this.#shown.selected === this.#left;
      this.#pushFirst(() => {
        if (tool) this.#letter = { value: this.#value + key, tool, isCertain };
        this.#type(key);
      });
    } else if (tool) this.#take(tool);
    else this.board.does(key);
  }

  /** In the text that opens by it, if one does. */
  #pushFirst(type: () => void): void {
    this.#queue.pushFirst({ kind: 'text', run: () => this.#isOpen && type() });
  }

  #type(text: string): void {
    this.#value += text;
    if (this.#letter?.value === this.#value) return;
    this.#letter = null;
    this.#tell();
  }

  #tell(): void {
    if (this.#value === this.#told) return;
    this.board.edit(this.#value);
    this.#told = this.#value;
  }
}

/** Of the queue of this program: whatever promises have to say is said. */
const turn = async (): Promise<void> => {
  for (let n = 0; n < 8; n++) await Promise.resolve();
};

async function play(
  deeds: readonly Deed[],
  late: (() => number) | null,
  wrong = (): boolean => false,
): Promise<string> {
  const page = new Page(wrong);
  const { board } = page;
  const settle = async (): Promise<void> => {
    if (page.isBeginning) await turn();
  };
  const drain = async (): Promise<void> => {
    do await settle();
    while (board.step(late ?? (() => 0)));
  };
  for (const deed of deeds) {
    page.do(deed);
    if (!late) await drain();
    else
      while (late() < 0.45) {
        board.step(late);
        await settle();
      }
  }
  page.finish();
  await drain();
  return JSON.stringify([[...board.texts].sort(), board.log, page.focus]);
}

function deedsOf(random: () => number): Deed[] {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  return Array.from({ length: 2 + Math.floor(random() * 8) }, (_, n): Deed => {
    const key = (): Deed => ({ does: 'key', key: one(['a', 'b', 'c', 'r', 't', 'v', 'Enter', 'Escape', 'Escape']) });
    const press = (): Deed => {
      const twice = random() < 0.4;
      return { does: 'press', on: one(['note', 'box', null]), twice, isDrag: !twice && random() < 0.5 };
    };
    return one<() => Deed>([
      key,
      key,
      key,
      key,
      () => ({ does: 'compose', words: one(['你', 'é']), takes: Math.floor(random() * 2) }),
      press,
      press,
      () => ({ does: 'begin', id: `new ${n}` }),
      () => ({ does: 'hand' }),
    ])();
  });
}

test('in 100,000 orders every letter lands once, where it does when the board answers at once', {
  timeout: 120_000,
}, async () => {
  console.info(`seed ${SEED}`);
  for (let n = 0; n < ORDERS; n++) {
    const deeds = deedsOf(seeded(SEED + n));
    const late = seeded(SEED - n);
    expect(await play(deeds, late), `order ${n}: ${JSON.stringify(deeds)}`).toBe(await play(deeds, null));
  }
});

test('a key that passes what waits is found', async () => {
  let found = 0;
  for (let n = 0; n < 300; n++) {
    const deeds = deedsOf(seeded(SEED + n));
    const wrong = seeded(n);
    if ((await play(deeds, seeded(SEED - n), () => wrong() < 0.5)) !== (await play(deeds, null))) found++;
  }
  expect(found).toBeGreaterThan(10);
});
