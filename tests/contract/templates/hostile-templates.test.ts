// Tests refusals by name: boards and images that are too much for a template, kinds and images that are not there, names that are no names.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateCalls } from '#protocol/contract/templates.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { idText } from '#protocol/items/ids.ts';
import { TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { png } from '../../../server/testing/pictures.ts';
import { itemId, putTxn, restoreTxn, Seeded } from '../../../server/testing/txns.ts';
import { TestTeam } from '../workspace/stage.ts';
import { hashOf, sha256Of, TemplateStage } from './template-stage.ts';

const random = new Seeded(67);
const note: ItemInput = { kind: 'sticky', x: 0, y: 0, w: 160, h: 160, text: 'Hello' };
let team: TestTeam;
let stage: TemplateStage;
let self: { owner: 'person'; ownerId: string };
beforeAll(async () => {
  team = await TestTeam.open(2, { distDir: '/nowhere' });
  stage = new TemplateStage(team);
  self = { owner: 'person', ownerId: stage.person(0).id };
});
afterAll(() => team.end());

/** A board of the first person that holds these rows, as a server of another version may have written them. */
async function boardOf(txns: readonly Uint8Array[]): Promise<string> {
  const { id: board } = await team.board(null);
  await team.give('board', board, 0, 'manager');
  for (const [index, data] of txns.entries())
    await team.sql(
      `INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, size, total)
       VALUES (?, ?, ?, ?, 'person:x', 1, ?, ?, 0)`,
      board,
      index + 1,
      random.bytes(16),
      1,
      data,
      data.length,
    );
  return board;
}

const refusal = async (board: string, more: object = {}) =>
  (await stage.save(0, { ...self, boardId: board, ...more })).code;

test('a board of 60 MB is too large', async () => {
  const board = await boardOf(Array.from({ length: 600 }, () => putTxn({ id: itemId(random), textBytes: 100_000 })));
  expect(await refusal(board)).toBe('too-large');
}, 120_000);

test('more items and images than a template may have are too many', async () => {
  const specs = Array.from({ length: TEMPLATE_LIMITS.items + 1 }, () => ({ id: itemId(random) }));
  const half = specs.length >> 1;
  const items = await boardOf([restoreTxn(specs.slice(0, half)), restoreTxn(specs.slice(half))]);
  expect(await refusal(items)).toBe('too-large');
  const images = Array.from({ length: TEMPLATE_LIMITS.images + 1 }, () =>
    putTxn({ id: itemId(random), kind: 9, pictures: [random.bytes(32)] }),
  );
  expect(await refusal(await boardOf(images))).toBe('too-large');
}, 120_000);

test('an item of an unknown kind is refused, and what is saved without it is not', async () => {
  const [known, unknown] = [itemId(random), itemId(random)];
  const board = await boardOf([putTxn({ id: known }), putTxn({ id: unknown, kind: 77 })]);
  expect(await refusal(board)).toBe('bad-item');
  expect(await refusal(board, { itemIds: [idText(known)] })).toBeUndefined();
});

test('an image that the board does not have is missing, though another board has it', async () => {
  const image = png(8, 8, 9);
  await stage.board(1, [note], [image]);
  const board = await boardOf([putTxn({ id: itemId(random), kind: 9, pictures: [hashOf(sha256Of(image))] })]);
  const before = await team.sql('SELECT id FROM template');
  expect(await refusal(board)).toBe('missing-blob');
  expect(await team.sql('SELECT id FROM template')).toEqual(before);
});

test('a name is at most 80 code points, and a family is seven', async () => {
  const { id } = await stage.board(0, [note]);
  expect(await refusal(id, { name: '👨‍👩‍👧‍👦'.repeat(80) })).toBe('bad-request');
  expect(await refusal(id, { name: '' })).toBe('bad-request');
  expect(await refusal(id, { name: 'a\u202eb' })).toBe('bad-request');
  expect(await refusal(id, { name: '🎓'.repeat(80) })).toBeUndefined();
});

test('a damaged board is refused as such', async () => {
  expect(await refusal(await boardOf([Uint8Array.of(9, 9, 9)]))).toBe('damaged');
});

test('a board that is deleted is gone', async () => {
  const { id } = await stage.board(0, [note]);
  await team.sql('UPDATE board SET deleted_at = 1 WHERE id = ?', id);
  expect(await refusal(id)).toBe('gone');
});

test('an end of a connector that is farther away than a coordinate may be is refused', async () => {
  const [left, right, line] = [randomUUID(), randomUUID(), randomUUID()];
  const { id } = await stage.board(0, [
    { ...note, id: left, x: -9e8 },
    { ...note, id: right, x: 9e8 },
    { id: line, kind: 'connector', x: 0, y: 0, w: 0, h: 0, start: { id: left }, end: { id: right } },
  ]);
  expect(await refusal(id)).toBeUndefined();
  expect(await refusal(id, { itemIds: [line] })).toBe('bad-item');
});

test('a full owner is refused before the board is read', async () => {
  const ownerId = stage.person(1).id;
  const insert = (id: string) =>
    team.sql(
      `INSERT INTO template (id, owner, owner_id, name, name_key, sha256, bytes, items, frames, words, made_by, created_at, changed_at)
       VALUES (?, 'person', ?, 'a', 'a', ?, 1, 0, 0, '', ?, 1, 1)`,
      ...[id, ownerId, random.bytes(32), ownerId],
    );
  for (let count = 0; count < 100; count++) await insert(randomUUID());
  const board = await boardOf([Uint8Array.of(9, 9, 9)]);
  await team.give('board', board, 1, 'manager');
  expect((await stage.save(1, { owner: 'person', ownerId, boardId: board })).code).toBe('templates-full');
});

test('every call that sends a template is limited', () => {
  const limits = Object.entries(templateCalls).map(([key, row]) => [
    key,
    'perMinute' in row,
    row.caller !== 'person' || 'personPerMinute' in row,
  ]);
  expect(limits.filter(([, ofNetwork, ofPerson]) => !ofNetwork || !ofPerson)).toEqual([]);
});
