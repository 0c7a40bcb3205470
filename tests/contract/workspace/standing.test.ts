// What people are to boards by membership: on the way in, over HTTP, and on sockets that are open while it changes. SPEC: RIGHT.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { LinksAnswer } from '#protocol/contract/links.ts';
import { CLOSE } from '#protocol/errors.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { roleIn, type StageBoard, TestTeam } from './stage.ts';

const random = new Seeded(2301);
const [ANA, BEN, CEM] = [0, 1, 2];
let stage: TestTeam;
beforeAll(async () => {
  stage = await TestTeam.open(3);
});
afterAll(() => stage.end());

let board: StageBoard;
beforeEach(async () => {
  await stage.sql(
    'DELETE FROM membership WHERE thing IN (?, ?, ?, ?)',
    stage.entity,
    stage.team,
    stage.project,
    stage.privateProject,
  );
  await stage.sql(
    'UPDATE project SET is_private = 0, archived_at = NULL, deleted_at = NULL WHERE id = ?',
    stage.project,
  );
  await stage.sql('UPDATE entity SET expires = NULL WHERE id = ?', stage.entity);
  board = await stage.board(stage.project, true);
});
const REVOKED = { code: CLOSE.forbidden, reason: 'revoked' };
const CHANGED = { code: CLOSE.unauthorized, reason: 'role-changed' };
const DELETED = { code: CLOSE.gone, reason: 'deleted' };

describe('on the way in', () => {
  test('RIGHT-8 a person opens a board of their team without a secret, in the role that comes out of all they were given', async () => {
    expect(await stage.opens(board, ANA)).toMatchObject({ status: 404, error: 'not-found' });
    await stage.give('team', stage.team, ANA, 'member');
    expect(await stage.opens(board, ANA)).toMatchObject({ status: 200, role: 'editor' });
    await stage.give('project', stage.project, ANA, 'admin');
    expect(await stage.opens(board, ANA)).toMatchObject({ role: 'manager' });
    await stage.give('board', board.id, ANA, 'commenter');
    expect(await stage.opens(board, ANA)).toMatchObject({ role: 'commenter' });
    await stage.give('entity', stage.entity, BEN, 'admin');
    expect(await stage.opens(board, BEN)).toMatchObject({ role: 'manager' });
    await stage.give('entity', stage.entity, CEM, 'member');
    expect(await stage.opens(board, CEM)).toMatchObject({ status: 404 });
    expect(await stage.opens(board, undefined)).toMatchObject({ status: 404 });
    const peer = await stage.joins(board, ANA);
    expect(roleIn(peer)).toBe('commenter');
    await peer.leave();
  });

  test('RIGHT-8 a private project is for whom it was given to and who administers above', async () => {
    const shut = await stage.board(stage.privateProject);
    await stage.give('team', stage.team, ANA, 'member');
    await stage.give('team', stage.team, BEN, 'admin');
    expect([(await stage.opens(shut, ANA)).status, (await stage.opens(shut, BEN)).role]).toEqual([404, 'manager']);
    await stage.give('project', stage.privateProject, ANA, 'contributor');
    expect(await stage.opens(shut, ANA)).toMatchObject({ role: 'editor' });
  });

  test('RIGHT-8 of a membership and a link the one that gives more counts', async () => {
    await stage.give('team', stage.team, ANA, 'member');
    await stage.give('board', board.id, ANA, 'viewer');
    expect(await stage.opens(board, ANA, { secret: board.secret })).toMatchObject({ role: 'editor' });
    expect(await stage.opens(board, ANA, { secret: board.viewSecret })).toMatchObject({ role: 'viewer' });
    await stage.give('board', board.id, ANA, undefined);
    expect(await stage.opens(board, ANA, { secret: board.viewSecret })).toMatchObject({ role: 'editor' });
    // A link that ended takes nothing away.
    await stage.sql('UPDATE board_link SET revoked = 1 WHERE board = ?', board.id);
    expect(await stage.opens(board, ANA, { secret: board.secret })).toMatchObject({ role: 'editor' });
    expect(await stage.opens(board, BEN, { secret: board.secret })).toMatchObject({ status: 410, error: 'gone' });
  });

  test('RIGHT-8 in a project who made the board is nobody in particular; out of it, its manager again', async () => {
    await stage.sql(
      'INSERT INTO board_creator (board, actor) VALUES (?, ?)',
      board.id,
      `person:${stage.people[ANA]?.id}`,
    );
    expect(await stage.opens(board, ANA)).toMatchObject({ status: 404 });
    await stage.sql('UPDATE board SET project = NULL WHERE id = ?', board.id);
    const peer = await stage.joins(board, ANA);
    expect(roleIn(peer)).toBe('manager');
    await stage.sql('UPDATE board SET project = ? WHERE id = ?', stage.project, board.id);
    expect(await peer.isClosed()).toEqual(CHANGED);
  });

  test('RIGHT-8 what is deleted opens for nobody who could, and is not there for others', async () => {
    await stage.give('team', stage.team, ANA, 'member');
    for (const [where, id] of [
      ['board', board.id],
      ['project', stage.project],
      ['team', stage.team],
    ] as const) {
      await stage.sql(`UPDATE ${where} SET deleted_at = 1 WHERE id = ?`, id);
      expect([(await stage.opens(board, ANA)).error, (await stage.opens(board, BEN)).error]).toEqual([
        'gone',
        'not-found',
      ]);
      await stage.sql(`UPDATE ${where} SET deleted_at = NULL WHERE id = ?`, id);
    }
  });
});

describe('while a socket is open', () => {
  const endings: [string, () => Promise<unknown>, object][] = [
    ['a member is removed from the team', () => stage.give('team', stage.team, ANA, undefined), REVOKED],
    ['the role on the board is another', () => stage.give('board', board.id, ANA, 'viewer'), CHANGED],
    ['the role is raised', () => stage.give('team', stage.team, ANA, 'admin'), CHANGED],
    [
      'the project is made private',
      () => stage.sql('UPDATE project SET is_private = 1 WHERE id = ?', stage.project),
      REVOKED,
    ],
    [
      'the board is moved where they are nobody',
      () => stage.sql('UPDATE board SET project = ? WHERE id = ?', stage.privateProject, board.id),
      REVOKED,
    ],
    ['the board is deleted', () => stage.sql('UPDATE board SET deleted_at = 1 WHERE id = ?', board.id), DELETED],
    [
      'the project is deleted',
      () => stage.sql('UPDATE project SET deleted_at = 1 WHERE id = ?', stage.project),
      DELETED,
    ],
    ['the board is archived', () => stage.sql('UPDATE board SET archived_at = 1 WHERE id = ?', board.id), CHANGED],
    [
      'the project is archived',
      () => stage.sql('UPDATE project SET archived_at = 1 WHERE id = ?', stage.project),
      CHANGED,
    ],
    [
      'the licence ends',
      () => stage.sql('UPDATE entity SET expires = ? WHERE id = ?', Date.now() - 1, stage.entity),
      CHANGED,
    ],
  ];

  test.each(endings)('RIGHT-1 %s: their sockets are told, and nobody else’s', async (_name, change, close) => {
    await stage.give('team', stage.team, ANA, 'member');
    const other = await stage.board(null);
    await stage.give('board', other.id, BEN, 'editor');
    const [one, two, beside] = [
      await stage.joins(board, ANA),
      await stage.joins(board, ANA),
      await stage.joins(other, BEN),
    ];
    await change();
    for (const peer of [one, two]) expect(await peer.isClosed()).toEqual(close);
    await beside.ping();
    expect(beside.closed).toBeUndefined();
    await beside.leave();
  });

  test('RIGHT-8 who is in by membership and holds a link comes again by the link; who is in by a link by the membership that gives more', async () => {
    await stage.give('team', stage.team, ANA, 'member');
    const member = await stage.joins(board, ANA, { secret: board.viewSecret });
    expect(roleIn(member)).toBe('editor');
    await stage.give('team', stage.team, ANA, undefined);
    expect(await member.isClosed()).toEqual(CHANGED);
    const byLink = await stage.joins(board, ANA, { secret: board.viewSecret });
    expect(roleIn(byLink)).toBe('viewer');
    await stage.give('team', stage.team, ANA, 'member');
    expect(await byLink.isClosed()).toEqual(CHANGED);
    const again = await stage.joins(board, ANA, { secret: board.viewSecret });
    await stage.sql('UPDATE board_link SET revoked = 1 WHERE board = ?', board.id);
    await again.ping();
    await stage.give('team', stage.team, ANA, undefined);
    expect(await again.isClosed()).toEqual(REVOKED);
  });
});

describe('a board at rest', () => {
  const rests: [string, (on: boolean) => Promise<unknown>][] = [
    ['archived', (on) => stage.sql('UPDATE board SET archived_at = ? WHERE id = ?', on ? 1 : null, board.id)],
    [
      'in an archived project',
      (on) => stage.sql('UPDATE project SET archived_at = ? WHERE id = ?', on ? 1 : null, stage.project),
    ],
    [
      'whose licence ended',
      (on) => stage.sql('UPDATE entity SET expires = ? WHERE id = ?', on ? 1 : null, stage.entity),
    ],
  ];

  test.each(rests)(
    'RIGHT-9 %s is read by who could edit it, by whatever source, and edited again afterwards',
    async (_name, rest) => {
      await stage.give('team', stage.team, ANA, 'admin');
      const sources = [
        [ANA, {}],
        [undefined, { secret: board.secret }],
      ] as const;
      const before = await Promise.all(sources.map(([who, where]) => stage.joins(board, who, where)));
      expect(before.map(roleIn)).toEqual(['manager', 'editor']);
      const early = await stage.opens(board, ANA);
      await rest(true);
      for (const peer of before) expect(await peer.isClosed()).toEqual(CHANGED);
      for (const [who, where] of sources) {
        const peer = await stage.joins(board, who, where);
        expect(roleIn(peer)).toBe('viewer');
        peer.push(1, putTxn({ id: itemId(random) }));
        expect(await peer.answer(1)).toEqual({ code: 'forbidden' });
        await peer.leave();
      }
      // A member who edited the board by name can still read its history (HIST-6).
      for (const [who, where] of sources)
        expect((await stage.opens(board, who, where)).answer.history).toBe(who === ANA);
      // A token and a ticket from before do nothing any more.
      const cover = await fetch(`${stage.address}/api/boards/${board.id}/cover`, {
        headers: { authorization: `Bearer ${early.answer.token}` },
      });
      expect(cover.status).toBe(401);
      await rest(false);
      expect((await stage.opens(board, ANA)).role).toBe('manager');
    },
  );

  test.each(rests)(
    'RIGHT-6 RIGHT-9 %s keeps its links listed and ended by managers, and changed by nobody',
    async (_name, setReadOnly) => {
      await stage.give('team', stage.team, ANA, 'admin');
      await stage.give('team', stage.team, BEN, 'member');
      await setReadOnly(true);
      const manager = await tokenOf(ANA);
      const byLink = await stage.joins(board, undefined, { secret: board.viewSecret });
      const link = `links/${hexOf(sha256(board.secret))}`;
      const denied = [
        await send(await tokenOf(BEN), 'GET', 'links'),
        await send(await tokenOf(BEN), 'PATCH', link, { revoked: true }),
        await send(manager, 'POST', 'links', { role: 'viewer' }),
        await send(manager, 'PATCH', link, { revoked: false }),
        await send(manager, 'PATCH', link, { role: 'viewer' }),
        await send(manager, 'PATCH', link, { revoked: true, password: 'a-long-password' }),
        await send(manager, 'DELETE', ''),
      ];
      expect(denied.map(({ status }) => status)).toEqual(denied.map(() => 403));
      expect(await revokedLinks(manager)).toEqual([false, false]);
      expect((await send(manager, 'PATCH', link, { revoked: true })).status).toBe(204);
      expect(await byLink.isClosed()).toEqual(REVOKED);
      expect(await revokedLinks(manager)).toEqual([true, true]);
      // The role as it was given is read at each call.
      await stage.give('team', stage.team, ANA, 'member');
      expect((await send(manager, 'PATCH', link, { revoked: true })).status).toBe(403);
    },
  );

  const tokenOf = async (person: number) => (await stage.opens(board, person)).answer.token;
  const send = (token: string, method: string, path: string, body?: object) =>
    fetch(`${stage.address}/api/boards/${board.id}${path && `/${path}`}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const revokedLinks = async (token: string) => {
    const { links } = (await (await send(token, 'GET', 'links')).json()) as LinksAnswer;
    return links.map(({ revoked }) => revoked);
  };

  test('RIGHT-9 HIST-6 who made a board that is in no project reads it and its history while it is archived', async () => {
    const own = await stage.board(null);
    await stage.sql(
      'INSERT INTO board_creator (board, actor) VALUES (?, ?)',
      own.id,
      `person:${stage.people[BEN]?.id}`,
    );
    const peer = await stage.joins(own, BEN);
    await stage.sql('UPDATE board SET archived_at = 1 WHERE id = ?', own.id);
    expect(await peer.isClosed()).toEqual(CHANGED);
    expect((await stage.opens(own, BEN)).answer).toMatchObject({ role: 'viewer', history: true });
  });
});
