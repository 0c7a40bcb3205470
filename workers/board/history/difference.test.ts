// One board made equal to another by the real engine: whatever was done to it, and one step back undoes that; the server takes it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import type { ActionName } from '#protocol/bus.ts';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import { fieldsIn } from '#protocol/item-bytes.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { idBytes, unpackIds } from '#protocol/items/ids.ts';
import { writeItems } from '#protocol/items/write.ts';
import { frameTxn, OP_CODES, opsOf, recordOp, withField } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import { run } from '../../engine/commands.ts';
import { splitTxns } from '../connection/engine-host.ts';
import { changeTxn } from '../items/change.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { contentOf, heldIn, recordsOf } from './content.ts';
import { difference } from './difference.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

const [HELD, LOCKS] = [1, 4];

/** A board with its server: what the engine makes is checked, logged and confirmed at once. */
class Drawn {
  readonly engine: Engine;
  readonly room = new ServerModel();
  #seq = 0;

  constructor(seed: number) {
    this.engine = new Engine(true, new Uint8Array(32).fill(seed), 1_700_000_000_000);
    this.engine.resize(800, 600, 1);
  }

  put(items: ItemInput[]): string[] {
    const { ids, token, txn } = putChunk(
      this.engine,
      writeItems(items, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) }),
    );
    this.#log(token, txn);
    this.#same();
    return unpackIds(ids);
  }

  act(name: ActionName, ids: string[], dx = 0, dy = 0): void {
    run(this.engine, 'select', ids);
    run(this.engine, 'act', name, dx, dy);
    this.sync();
  }

  sync(): void {
    for (const { token, txn } of splitTxns(this.engine.takeTxns())) this.#log(token, txn);
    this.#same();
  }

  become(version: ReturnType<typeof contentOf>, maxBytes?: number): number {
    const txns = difference(contentOf(this.engine), version, maxBytes);
    for (const txn of txns) {
      expect(this.engine.enact(txn)).toBe(true);
      this.sync();
    }
    return txns.length;
  }

  undo(): void {
    run(this.engine, 'undo');
    this.sync();
  }

  all(): string[] {
    return [...recordsOf(contentOf(this.engine)).keys()];
  }

  /** As a server has it in its log: of the board's record the whole. */
  #logged(txn: Uint8Array): Uint8Array {
    let fields = fieldsIn(this.room.record());
    const ops = [...opsOf(txn)].map((op) => {
      if (op.code !== OP_CODES.field) return op.framed;
      fields = withField(fields, op);
      return recordOp(fields);
    });
    return frameTxn(ops, txn.subarray(0, readHeader(txn).bytes));
  }

  #log(token: number, made: Uint8Array): void {
    const txn = this.#logged(made);
    // The mode, then opcode, kind and facts of each op: nothing may reach what a lock holds but what sets the lock.
    this.room.begin(txn.length, true);
    this.room.feed(txn);
    const [, ...does] = this.room.checkPart('ann', 1e9) ?? [];
    const facts = does.filter((_, k) => k % 3 === 2);
    expect(facts.filter((fact) => (fact & HELD) !== 0 && (fact & LOCKS) === 0)).toEqual([]);
    this.#seq += 1;
    this.room.apply(this.#seq, 'ann', 1000 + this.#seq, txn);
    this.engine.confirm(token, this.#seq, 'ann', 1000 + this.#seq, txn);
  }

  #same(): void {
    expect(hexOf(this.engine.digest())).toBe(hexOf(this.room.digest()));
  }
}

/** What a board shows, without who made and changed it. */
function shown(content: ReturnType<typeof contentOf>): Record<string, string> {
  const out: Record<string, string> = { '': hexOf(content.record) };
  for (const [id, record] of recordsOf(content)) {
    const { kind, groups } = heldIn(record);
    out[id] = `${kind} ${[...groups.values()].map(hexOf).join(' ')}`;
  }
  return out;
}

const stroke = (x: number, y: number): ItemInput => ({
  kind: 'stroke',
  points: Array.from({ length: 30 }, (_, k) => [x + k * 6, y + 20 * Math.sin(k), 0.5]),
  style: { color: 'blue' },
});
const box = (x: number, y: number): ItemInput => ({ kind: 'rectangle', x, y, w: 40, h: 30 });

describe('a board made equal to what it was', () => {
  let board: Drawn;
  let boxes: string[];
  let strokes: string[];
  let sticky: string;
  beforeEach(() => {
    board = new Drawn(3);
    boxes = board.put([box(0, 0), box(100, 0), box(200, 0)]);
    strokes = board.put([stroke(0, 100), stroke(0, 200)]);
    sticky = board.put([{ kind: 'sticky', x: 0, y: 300, text: 'then' }])[0] as string;
  });

  function expectBackAndUndone(steps = 1): void {
    const now = contentOf(board.engine);
    const version = then;
    expect(board.become(version)).toBe(steps);
    expect(shown(contentOf(board.engine))).toEqual(shown(version));
    expect(board.become(version)).toBe(0);
    for (let k = 0; k < steps; k++) board.undo();
    expect(shown(contentOf(board.engine))).toEqual(shown(now));
  }
  let then: ReturnType<typeof contentOf>;
  const remember = (): void => {
    then = contentOf(board.engine);
  };

  test('nothing is done where nothing differs', () => {
    remember();
    expect(board.become(then)).toBe(0);
  });

  test('what was deleted is back, what came since is gone', () => {
    remember();
    board.act('delete', board.all());
    board.put([stroke(50, 50), box(9, 9)]);
    expectBackAndUndone();
  });

  test('moved and styled things are as they were, and styles go in one op', () => {
    remember();
    board.act('nudge', [...boxes, ...strokes], 33, -7);
    run(board.engine, 'select', boxes);
    run(board.engine, 'style', { color: 'red', width: 9 });
    board.sync();
    expectBackAndUndone();
  });

  test('text, paper and title are as they were', () => {
    run(board.engine, 'setTitle', 'then');
    board.sync();
    remember();
    run(board.engine, 'setTitle', 'now');
    run(board.engine, 'setPaper', 'squared');
    board.sync();
    run(board.engine, 'beginEdit', sticky);
    run(board.engine, 'writeText', 'then', 'now');
    run(board.engine, 'setTextSize', 60, 26);
    run(board.engine, 'closeText', true);
    board.sync();
    expect(board.engine.plainText(idBytes(sticky))).toBe('now');
    // The title is nobody's step, so only the paper and the text come back by undo.
    expect(board.become(then)).toBe(1);
    expect(shown(contentOf(board.engine))).toEqual(shown(then));
    expect(board.engine.plainText(idBytes(sticky))).toBe('then');
  });

  test.each(['before', 'since'])(
    'marks, lists, forms, what is hidden and the foot of a note, given %s, are as they were',
    (when) => {
      const give = (): void => {
        run(board.engine, 'select', [sticky]);
        run(board.engine, 'formatText', 'bold', true, '', 0, 2);
        run(board.engine, 'formatText', 'list', true, '1', 0, 2);
        const changes = [
          { id: boxes[0] as string, form: 'star' as const, hidden: true },
          { id: sticky, note: { author: 'Mia' } },
        ];
        expect(board.engine.enact(changeTxn(board.engine, changes))).toBe(true);
        board.sync();
      };
      if (when === 'since') remember();
      give();
      if (when === 'before') {
        remember();
        for (let steps = 0; steps < 3; steps++) board.undo();
      }
      expectBackAndUndone();
    },
  );

  test('how paragraphs are set is back with their text, where others are set alike', () => {
    const [listed, shortened] = board.put([0, 1].map(() => ({ kind: 'sticky', x: 0, y: 500, text: 'a\nb\nc' })));
    run(board.engine, 'select', [listed as string, shortened as string]);
    run(board.engine, 'formatText', 'list', true, '1', 0, 5);
    board.sync();
    remember();
    run(board.engine, 'select', [listed as string]);
    run(board.engine, 'formatText', 'list', false, '', 0, 5);
    run(board.engine, 'beginEdit', shortened as string);
    run(board.engine, 'writeText', 'a\nb\nc', 'c');
    run(board.engine, 'closeText', true);
    board.sync();
    expectBackAndUndone();
  });

  test('a stroke that was cut is whole, one that was whole is cut', () => {
    const cut = (from: number): void => {
      expect(board.engine.enact(cutTxn(strokes[0] as string, from))).toBe(true);
      board.sync();
    };
    remember();
    cut(256 * 8);
    expectBackAndUndone();
    // Its pieces are to be there again, though all of it is gone.
    remember();
    cut(256 * 2);
    board.act('delete', board.all());
    expectBackAndUndone();
  });

  test('groups in groups, what they hold, and the stack are as they were', () => {
    board.act('group', boxes.slice(0, 2));
    const inner = board.all().find((id) => ![...boxes, ...strokes, sticky].includes(id)) as string;
    board.act('group', [inner, strokes[0] as string]);
    board.act('front', [boxes[2] as string]);
    remember();
    const outer = board.all().filter((id) => ![...boxes, ...strokes, sticky, inner].includes(id));
    board.act('ungroup', outer);
    board.act('ungroup', [inner]);
    board.act('back', [boxes[2] as string]);
    board.act('group', [boxes[1] as string, strokes[1] as string]);
    expectBackAndUndone();
  });

  test('a frame that went keeps nobody: what lay in it lies in it again', () => {
    const [frame] = board.put([{ kind: 'frame', id: 'f', x: 0, y: 500, w: 300, h: 200 }]);
    board.put([{ ...box(10, 510), parent: frame as string }]);
    remember();
    board.act('delete', [frame as string]);
    expectBackAndUndone();
  });

  test('locks are opened before and closed behind: two more steps', () => {
    board.act('lock', [boxes[0] as string]);
    remember();
    board.act('unlock', [boxes[0] as string]);
    board.act('nudge', [boxes[0] as string], 5, 5);
    board.act('lock', [boxes[0] as string, boxes[1] as string]);
    const txns = difference(contentOf(board.engine), then);
    expect(txns).toHaveLength(3);
    board.become(then);
    expect(shown(contentOf(board.engine))).toEqual(shown(then));
  });

  test('a lock of a leader comes back as one, and a usual one in its place', () => {
    board.engine.leads(true);
    const [first, second] = boxes as [string, string];
    board.act('lockByLeader', [first]);
    board.act('lock', [second]);
    remember();
    board.act('unlock', [first, second]);
    board.act('nudge', [first], 5, 5);
    board.act('lock', [first]);
    board.act('lockByLeader', [second]);
    expectBackAndUndone(3);
  });

  test('what is more than one transaction may hold is several, a step each, and none is longer', () => {
    const max = 2000;
    const frame = board.put([{ kind: 'frame', id: 'f', x: 0, y: 500, w: 300, h: 200 }])[0] as string;
    const more = Array.from({ length: 40 }, (_, k) =>
      k % 2 ? stroke(k * 9, 400) : { ...box(k * 9, 510), parent: frame },
    );
    const many = board.put(more);
    expect(board.engine.enact(cutTxn(many[1] as string, 256 * 8))).toBe(true);
    board.sync();
    board.act('group', many.slice(10, 14));
    remember();
    board.act('delete', [frame, ...many.slice(0, 20)]);
    board.act('nudge', many.slice(20), 3, 4);
    board.act('back', many.slice(30));
    board.put(Array.from({ length: 30 }, (_, k) => stroke(k, k)));
    const now = contentOf(board.engine);
    const txns = difference(now, then, max);
    expect(txns.length).toBeGreaterThan(5);
    expect(Math.max(...txns.map(({ length }) => length))).toBeLessThan(max + 100);
    expect(board.become(then, max)).toBe(txns.length);
    expect(shown(contentOf(board.engine))).toEqual(shown(then));
    for (const _ of txns) board.undo();
    expect(shown(contentOf(board.engine))).toEqual(shown(now));
  });

  test('a locked thing that is gone comes back locked, and a locked newcomer goes', () => {
    board.act('lock', [boxes[0] as string]);
    remember();
    board.act('unlock', [boxes[0] as string]);
    board.act('delete', [boxes[0] as string]);
    const [more] = board.put([box(7, 7)]);
    board.act('lock', [more as string]);
    expectBackAndUndone(3);
  });

  test('the mode stays whatever the version says', () => {
    remember();
    const mode = { items: then.items, record: new Uint8Array([2, 1, 1]) };
    expect(difference(then, mode)).toEqual([]);
  });
});

function cutTxn(id: string, from: number): Uint8Array {
  const op = new ByteWriter()
    .raw(idBytes(id))
    .varint(1)
    .varint(from)
    .varint(from + 256 * 4)
    .done();
  return new ByteWriter().u8(1).varint(0).varint(0).varint(0).varint(1).u8(6).u8(1).bytes(op).done();
}
