// The line and the text entry under seeded orders of what a person does and when the board answers: whatever the delays, the texts, the
// shortcuts and their order are those of a board that answers at once.

import { expect, test } from 'vitest';
import { TextEntry } from '../text/text-entry.ts';
import {
  beginLine,
  heardUpTo,
  hold,
  inOrder,
  isHeld,
  mustWait,
  resetLine,
  serialOf,
  settled,
  whenKnown,
} from './line.ts';

const SEED = 0x5eed_0037;
const ORDERS = 100_000;

type Deed =
  | { does: 'key'; key: string }
  /** An input method's: its words come as one. */
  | { does: 'words'; words: string }
  /** On an item with a text, which opens, or on none. */
  | { does: 'press'; on: string | null }
  /** On the empty board: a text is begun by two questions. */
  | { does: 'begin'; id: string }
  | { does: 'tool'; name: string }
  /** Somebody else's hand. */
  | { does: 'hand' };

/** The board's thread: one message after the other, a batch of events after any of them. */
class Board {
  readonly texts = new Map<string, string>();
  readonly log: string[] = [];
  readonly #inbox: (() => void)[] = [];
  readonly #outbox: (() => void)[] = [];
  #editing: string | null = null;
  #focused: string | null = null;
  #upTo = 0;
  show: (editing: string | null) => void = () => {};

  #send(does: () => void): void {
    const serial = serialOf('turns');
    this.#inbox.push(() => {
      does();
      this.#upTo = serial;
      const editing = this.#editing;
      this.#outbox.push(() => heardUpTo(serial, () => this.show(editing)));
    });
  }

  edit(text: string): void {
    const serial = serialOf('writes');
    this.#inbox.push(() => {
      if (this.#editing !== null) this.texts.set(this.#editing, text);
      this.#upTo = Math.max(this.#upTo, serial);
    });
  }

  press(on: string | null): void {
    this.#send(() => {
      this.log.push(`press ${on}`);
      this.#focused = on ?? this.#focused;
      this.#editing = on;
    });
  }

  open(id: string | null = this.#focused): void {
    this.#send(() => {
      this.#editing = id ?? this.#focused;
    });
  }

  end(): void {
    this.#send(() => {
      this.#editing = null;
    });
  }

  does(what: string): void {
    this.#send(() => this.log.push(what));
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

/** What the page does with each, as text-edit.ts, waiting-keys.ts and text-press.ts do. `wrong`: a key that passes what waits. */
class Page {
  readonly board = new Board();
  readonly #entry = new TextEntry();
  readonly #wrong: () => boolean;
  #value = '';

  constructor(wrong: () => boolean) {
    this.#wrong = wrong;
    this.board.show = (editing) => {
      if (this.#entry.follows(editing) === 'opens' && editing !== null) this.#value = this.board.textOf(editing);
    };
  }

  do(deed: Deed): void {
    const { board } = this;
    if (deed.does === 'key') {
      if (this.#entry.id !== null && !isHeld()) this.#give(deed.key);
      else if (mustWait() && !this.#wrong()) whenKnown(() => this.#give(deed.key));
      else this.#give(deed.key);
    } else if (deed.does === 'words') whenKnown(() => this.#entry.id !== null && this.#type(deed.words));
    else if (deed.does === 'press') {
      inOrder(() => this.#end());
      inOrder(() => board.press(deed.on));
      inOrder(() => this.#waits());
    } else if (deed.does === 'begin') {
      inOrder(() => this.#end());
      inOrder(() => board.press(null));
      inOrder(() => {
        void this.#begin(deed.id);
        this.#waits();
      });
    } else if (deed.does === 'tool') inOrder(() => board.does(deed.name));
    else inOrder(() => board.does('hand'));
  }

  #waits(): void {
    const asked = this.#entry.waits();
    if (asked) void this.#answered(asked);
  }

  async #answered(asked: symbol): Promise<void> {
    do await settled();
    while (isHeld());
    this.#entry.answered(asked);
  }

  async #begin(id: string): Promise<void> {
    const heard = settled();
    const release = hold();
    await heard;
    await this.board.ask();
    await this.board.ask();
    this.board.open(id);
    release();
  }

  #end(): void {
    if (this.#entry.now.at === 'idle') return;
    this.board.end();
    this.#entry.left();
  }

  #give(key: string): void {
    if (this.#entry.id !== null) {
      if (key === 'Escape') this.#end();
      else this.#type(key);
    } else if (key === 'Enter') {
      this.board.open();
      this.#waits();
    } else this.board.does(key);
  }

  #type(text: string): void {
    this.#value += text;
    this.board.edit(this.#value);
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
  resetLine();
  beginLine();
  const page = new Page(wrong);
  const { board } = page;
  const drain = async (): Promise<void> => {
    do await turn();
    while (board.step(late ?? (() => 0)));
  };
  for (const deed of deeds) {
    page.do(deed);
    if (!late) await drain();
    else
      while (late() < 0.45) {
        board.step(late);
        await turn();
      }
  }
  await drain();
  return JSON.stringify([[...board.texts].sort(), board.log]);
}

/** mulberry32. */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function deedsOf(random: () => number): Deed[] {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  return Array.from({ length: 2 + Math.floor(random() * 8) }, (_, n): Deed => {
    const key: Deed = { does: 'key', key: one(['a', 'b', 'c', 'Enter', 'Escape', 'Escape']) };
    return one<Deed>([
      key,
      key,
      key,
      key,
      { does: 'words', words: one(['你', 'é']) },
      { does: 'press', on: one(['note', 'box', null]) },
      { does: 'begin', id: `new ${n}` },
      { does: 'tool', name: one(['pen', 'select']) },
      { does: 'hand' },
    ]);
  });
}

test('in 100,000 orders every letter lands once, where it does when the board answers at once', {
  timeout: 120_000,
}, async () => {
  console.info(`seed ${SEED}`);
  for (let n = 0; n < ORDERS; n++) {
    const deeds = deedsOf(randomOf(SEED + n));
    const late = randomOf(SEED - n);
    expect(await play(deeds, late), `order ${n}: ${JSON.stringify(deeds)}`).toBe(await play(deeds, null));
  }
});

test('a key that passes what waits is found', async () => {
  let found = 0;
  for (let n = 0; n < 300; n++) {
    const deeds = deedsOf(randomOf(SEED + n));
    const wrong = randomOf(n);
    if ((await play(deeds, randomOf(SEED - n), () => wrong() < 0.5)) !== (await play(deeds, null))) found++;
  }
  expect(found).toBeGreaterThan(10);
});
