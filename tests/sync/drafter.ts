// Somebody who does anything at all on a board, by chance: makes things of every kind, joins, groups, orders, writes, formats, hides,
// takes back. What an engine of an older version cannot do, who has one does not (`older`).

import { type ActionName, PAPER, type PaperName } from '#protocol/bus.ts';
import { ByteReader, ByteWriter } from '#protocol/bytes.ts';
import { FORMS } from '#protocol/forms.ts';
import { chunkRecords, groupsOf, idOf, KIND, kindOf, TAG } from '#protocol/item-bytes.ts';
import type { EndJson, ItemChange, ItemInput } from '#protocol/item-json.ts';
import { idBytes, idText } from '#protocol/items/ids.ts';
import { writeItems } from '#protocol/items/write.ts';
import { STYLES, type StyleJson } from '#protocol/styles.ts';
import type { FormatName } from '#protocol/text-marks.ts';
import { FILLS, INK_NAMES, type ToolOptions } from '#protocol/tools.ts';
import { png } from '../../server/testing/pictures.ts';
import { itemId, OP, op, type Seeded, txn } from '../../server/testing/txns.ts';
import { changeTxn } from '../../workers/board/items/change.ts';
import type { Tab } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import type { EngineHost } from './engine-host.ts';

const WRITTEN: ReadonlySet<string> = new Set([
  'rectangle',
  'ellipse',
  'diamond',
  'text',
  'sticky',
  'shape',
  'connector',
  'frame',
]);
/** Of what an older engine knows. */
const OLDER_KINDS = [
  'stroke',
  'path',
  'rectangle',
  'ellipse',
  'diamond',
  'text',
  'sticky',
  'connector',
  'shape',
  'frame',
] as const;
const KINDS = [...OLDER_KINDS, 'image', 'connector', 'frame'] as const;
const FORMATS: readonly (readonly [FormatName, string])[] = [
  ['bold', ''],
  ['strike', ''],
  ['link', 'https://example.org'],
  ['list', '2'],
  ['list', '4'],
  ['indent', '3'],
  ['align', '2'],
  ['dir', '2'],
];
const ARRANGED = ['front', 'back', 'forward', 'backward'] as const;
const PICTURES = [0, 1, 2, 3].map((shade) => png(24, 16, shade));

/** What is on the board, by id. */
export interface Seen {
  id: string;
  kind: number;
  record: Uint8Array;
}

/** All items of an engine, without the bounds it draws them in. */
export function recordsOf(bytes: Uint8Array): Seen[] {
  const from = new ByteReader(bytes);
  const seen: Seen[] = [];
  while (from.left > 0) {
    from.take(4 * 8);
    const record = from.bytes();
    seen.push({ id: idText(idOf(record)), kind: kindOf(record), record });
  }
  return seen;
}

/** Letters that are nowhere else, and who typed and who took away each. */
export class Letters {
  readonly #random: Seeded;
  readonly #hands = new Map<string, Set<number>>();

  constructor(random: Seeded) {
    this.#random = random;
  }

  /** Some are pairs of surrogates. */
  some(n: number, who: number): string[] {
    return Array.from({ length: n }, () => {
      const plane = this.#random.below(4) === 0 ? 0x2_0000 : 0x3400;
      const letter = String.fromCodePoint(plane + this.#hands.size);
      this.#hands.set(letter, new Set([who]));
      return letter;
    });
  }

  took(letter: string, who: number): void {
    this.#hands.get(letter)?.add(who);
  }

  /** Whether somebody typed it or took it away. */
  isOf(letter: string, who: number): boolean {
    return this.#hands.get(letter)?.has(who) ?? true;
  }
}

export class Drafter {
  readonly who: number;
  readonly older: boolean;
  tab: Tab<EngineHost>;
  readonly #random: Seeded;
  readonly #letters: Letters;
  #copied: Uint8Array | undefined;

  constructor(who: number, older: boolean, tab: Tab<EngineHost>, random: Seeded, letters: Letters) {
    this.who = who;
    this.older = older;
    this.tab = tab;
    this.#random = random;
    this.#letters = letters;
  }

  /** One action; what it was. */
  async act(): Promise<string> {
    const deed = await this.#act(this.#below(100));
    this.tab.host.flush();
    return deed;
  }

  async #act(dice: number): Promise<string> {
    if (dice < 24 || this.#all().length < 5) return this.#make();
    if (dice < 36) return this.#write();
    if (dice < 44) return this.older ? this.#write() : this.#format();
    if (dice < 54) return this.#back();
    if (dice < 64) return this.#move();
    if (dice < 70) return this.#order();
    if (dice < 76) return this.#style();
    if (dice < 84) return this.older ? this.#move() : this.#change();
    if (dice < 88) return this.#join();
    if (dice < 91) return this.#copy();
    if (dice < 94) return this.#cut();
    if (dice < 96) return this.#lock();
    if (dice < 97) return this.#board();
    return this.#delete();
  }

  async #make(): Promise<string> {
    const kind = this.#one(this.older ? OLDER_KINDS : KINDS);
    const item: ItemInput = { kind, ...this.#place(), style: this.#someStyle() };
    const frames = this.#all().filter((one) => one.kind === KIND.frame);
    if (frames.length > 0 && this.#below(4) === 0) item.parent = this.#one(frames).id;
    if (kind === 'stroke' || kind === 'path') item.points = this.#points(kind === 'path' ? 4 : 12);
    if (kind === 'connector') Object.assign(item, this.#ends());
    if (WRITTEN.has(kind) && this.#below(2) === 0) item.text = this.#letters.some(this.#below(6), this.who).join('');
    if (kind === 'text') item.text = this.#letters.some(3, this.who).join('');
    if (kind === 'shape' || (this.#below(3) === 0 && ['rectangle', 'ellipse', 'diamond'].includes(kind))) {
      item.form = this.#one(FORMS);
      if (this.#below(2) === 0) item.proportion = this.#below(100) / 100;
    }
    if (!this.older) await this.#dress(item);
    this.#put(item);
    return `make ${kind}`;
  }

  /** What only today's engine knows of an item. */
  async #dress(item: ItemInput): Promise<void> {
    const { kind } = item;
    if (kind === 'image') item.image = await this.#picture();
    if (kind === 'sticky') item.note = this.#note();
    if (kind === 'frame') item.frame = { clip: this.#below(2) === 0, order: `8${this.#below(9)}` };
    if (item.text && this.#below(3) === 0) {
      const { text, ...rest } = item;
      for (const name of Object.keys(item)) delete item[name as keyof ItemInput];
      const runs = [{ text, marks: ['bold' as const] }];
      Object.assign(item, rest, { paragraphs: [{ list: 'bullet', indent: 1, runs }, { runs: [] }] });
    }
  }

  #write(): string {
    const { engine } = this.tab.host;
    const id = this.#some();
    run(engine, 'beginEdit', idText(id));
    if (engine.editing().length === 0) return 'write nowhere';
    const before = engine.plainText(id);
    const letters = [...before];
    const from = this.#below(letters.length + 1);
    const removed = this.#below(3) === 0 ? this.#below(Math.min(5, letters.length - from) + 1) : 0;
    const put = removed > 0 && this.#below(2) === 0 ? [] : this.#letters.some(1 + this.#below(4), this.who);
    if (this.#below(4) === 0) put.push('\n');
    for (const letter of letters.slice(from, from + removed)) this.#letters.took(letter, this.who);
    run(engine, 'writeText', before, [...letters.slice(0, from), ...put, ...letters.slice(from + removed)].join(''));
    run(engine, 'closeText', true);
    return `write ${removed} for ${put.length}`;
  }

  /** In the text being edited, or of all that is selected. */
  #format(): string {
    const { engine } = this.tab.host;
    const [name, value] = this.#one(FORMATS);
    const on = this.#below(3) > 0;
    const id = this.#some();
    if (this.#below(4) === 0) {
      this.#select(1 + this.#below(3));
      run(engine, 'formatText', name, on, on ? value : '', 0, 0);
    } else {
      run(engine, 'beginEdit', idText(id));
      if (engine.editing().length === 0) return 'format nowhere';
      const text = engine.plainText(id);
      const from = this.#below(text.length + 1);
      run(engine, 'formatText', name, on, on ? value : '', from, from + this.#below(text.length - from + 1), text);
      run(engine, 'closeText', true);
    }
    return `format ${name}`;
  }

  #back(): string {
    const undo = this.#below(3) > 0;
    if (undo) run(this.tab.host.engine, 'undo');
    else run(this.tab.host.engine, 'redo');
    return undo ? 'undo' : 'redo';
  }

  #move(): string {
    const [dx, dy] = [this.#below(300) - 150, this.#below(300) - 150];
    this.#select(1 + this.#below(3));
    const names = this.older
      ? (['nudge', 'nudge', 'resize'] as const)
      : (['nudge', 'nudge', 'resize', 'flipX', 'flipY'] as const);
    return this.#do(this.#one(names), dx, dy);
  }

  #order(): string {
    this.#select(1 + this.#below(4));
    return this.#do(this.#one(['group', 'group', 'ungroup', ...ARRANGED]));
  }

  #style(): string {
    this.#select(1 + this.#below(2));
    run(this.tab.host.engine, 'style', this.#someStyle() as ToolOptions);
    return 'style';
  }

  /** Groups of one item, as the page sets them. */
  async #change(): Promise<string> {
    const { id, kind } = this.#one(this.#all());
    const change: ItemChange = { id };
    const what = this.#below(3);
    if (kind === KIND.image) change.image = await this.#picture();
    else if (kind === KIND.frame && what > 0)
      change.frame = { clip: this.#below(2) === 0, order: `8${this.#below(9)}` };
    else if (kind === 7 && what > 0) change.note = this.#note();
    else if ([3, 4, 5, 12].includes(kind) && what > 0) change.form = this.#one(FORMS);
    else if (what === 1 && kind !== KIND.group) {
      const { x = 0, y = 0, w = 1, h = 1, rot = 0 } = this.#place();
      change.box = { x, y, w, h, rot: kind === 8 ? 0 : rot };
    } else change.hidden = this.#below(2) === 0;
    const { engine } = this.tab.host;
    engine.enact(changeTxn(engine, [change]));
    return `change ${Object.keys(change)}`;
  }

  /** A connector gets other ends. */
  #join(): string {
    const connectors = this.#all().filter(({ kind }) => kind === 8);
    if (!this.older && this.#below(2) === 0) {
      this.#select(2);
      const what = this.#one(['between', 'onward', 'reverse', 'detach', 'elbow', 'curve'] as const);
      run(this.tab.host.engine, 'connect', what, 1, 0);
      return `connect ${what}`;
    }
    if (connectors.length === 0) return 'join nothing';
    const { id } = this.#one(connectors);
    const [record] = chunkRecords(this.#chunk({ kind: 'connector', ...this.#place(), ...this.#ends() }));
    const ends = [...groupsOf(record as Uint8Array)].find(({ tag }) => tag === TAG.c)?.framed as Uint8Array;
    const set = new ByteWriter(128).varint(1).raw(idBytes(id)).raw(ends).done();
    this.tab.host.engine.enact(txn([op(OP.set, set)]));
    return 'join';
  }

  #copy(): string {
    const { engine } = this.tab.host;
    if (!this.#copied || this.#below(2) === 0) {
      this.#select(1 + this.#below(3));
      this.#copied = engine.copy();
      return 'copy';
    }
    engine.paste(this.#copied, this.#below(900), this.#below(500));
    return 'paste';
  }

  #cut(): string {
    const strokes = this.#all().filter(({ kind }) => kind === KIND.stroke);
    if (strokes.length === 0) return 'cut nothing';
    const from = this.#below(8 * 256);
    const cut = new ByteWriter(64)
      .raw(idBytes(this.#one(strokes).id))
      .varint(1)
      .varint(from)
      .varint(from + this.#below(4 * 256));
    this.tab.host.engine.enact(txn([op(OP.cut, cut.done())]));
    return 'cut';
  }

  #lock(): string {
    this.#select(1);
    return this.#do(this.#below(3) === 0 ? 'lock' : 'unlock');
  }

  #board(): string {
    if (this.#below(2) === 0) run(this.tab.host.engine, 'setPaper', this.#one(Object.keys(PAPER) as PaperName[]));
    else run(this.tab.host.engine, 'setTitle', `Board ${this.#below(100)}`);
    return 'paper or title';
  }

  #delete(): string {
    this.#select(1 + this.#below(2));
    return this.#do('delete');
  }

  #do(name: ActionName, dx = 0, dy = 0): string {
    run(this.tab.host.engine, 'act', name, dx, dy);
    return name;
  }

  #put(item: ItemInput): void {
    this.tab.host.flush();
    this.tab.host.putItem(this.#chunk(item));
  }

  #chunk(item: ItemInput): Uint8Array {
    const measure = () => ({ w: 60, h: 26 });
    return writeItems([{ ...item, id: idText(itemId(this.#random)) }], null, { nowMs: 1_700_000_000_000, measure });
  }

  async #picture(): Promise<NonNullable<ItemInput['image']>> {
    const bytes = this.#one(PICTURES);
    const sha256 = await this.tab.client.images.keep(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const crop = this.#below(2) === 0 ? { crop: [0.25, 0, 0.5, 1] as const, alt: 'Half of it' } : {};
    return { sha256, mime: 'image/png', width: 24, height: 16, ...crop };
  }

  #note(): NonNullable<ItemInput['note']> {
    const tags = Array.from({ length: this.#below(4) }, (_, k) => ({ color: this.#one(INK_NAMES), text: `Tag ${k}` }));
    return this.#below(2) === 0 ? { author: 'Ann', tags } : { tags };
  }

  #ends(): Pick<ItemInput, 'route' | 'start' | 'end' | 'points'> {
    const all = this.#all();
    const end = (): EndJson | undefined => {
      if (all.length === 0 || this.#below(4) === 0) return undefined;
      const { id } = this.#one(all);
      return this.#below(2) === 0 ? { id } : { id, x: this.#one([0, 0.2, 0.7, 1]), y: this.#one([0, 0.3, 0.9]) };
    };
    const [start, stop] = [end(), end()];
    return {
      route: this.#one(['straight', 'elbow', 'curve'] as const),
      ...(start && { start }),
      ...(stop && { end: stop }),
      ...(this.#below(5) === 0 && { points: [[this.#below(900), this.#below(500)]] }),
    };
  }

  #place(): Pick<ItemInput, 'x' | 'y' | 'w' | 'h' | 'rot'> {
    const [x, y, w, h] = [this.#below(900), this.#below(500), 20 + this.#below(150), 20 + this.#below(150)];
    return { x, y, w, h, rot: this.#below(4) === 0 ? this.#random.next() * 6 : 0 };
  }

  #points(n: number): [number, number, number][] {
    const [x, y] = [this.#below(900), this.#below(500)];
    return Array.from({ length: n }, (_, k) => [x + k * 9, y + this.#below(40), 0.5]);
  }

  #someStyle(): StyleJson {
    const style: StyleJson = { color: this.#one(INK_NAMES), width: 1 + this.#below(6) };
    if (this.#below(2) === 0) style.fill = this.#one(FILLS);
    if (this.#below(3) === 0) style.dash = this.#one(STYLES.dash.names);
    if (this.#below(3) === 0) style.opacity = (1 + this.#below(9)) / 10;
    if (this.#below(4) === 0) style.fontSize = 8 + this.#below(40);
    if (this.#below(4) === 0) style.endHead = this.older ? 'arrow' : this.#one(STYLES.endHead.names);
    return style;
  }

  #select(n: number): void {
    const all = this.#all();
    const ids = Array.from({ length: n }, () => this.#one(all).id);
    run(this.tab.host.engine, 'select', ids);
  }

  #some(): Uint8Array {
    return idBytes(this.#one(this.#all()).id);
  }

  #all(): Seen[] {
    return recordsOf(this.tab.host.engine.items(new Uint8Array(), -1, false)).filter(({ kind }) => kind !== KIND.board);
  }

  #below(n: number): number {
    return this.#random.below(n);
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#random.below(list.length)] as T;
  }
}
