// Asking to be let in: who asks, who is told, and what becomes of it.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';
import { sharingStage } from './sharing-stage.ts';

const { server, ana, inDatabase, newProject, newAlias, newBoard, invite, accept, access, change, roleIn } =
  await sharingStage();
afterAll(() => server.end());

test('who asks for access is told nothing of it, waits once, and is answered once', async () => {
  const project = newProject();
  const board = newBoard(project);
  const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  const ask = (by: WorkspacePerson, of: Record<string, string>) => change(by, 'askForAccess', of);
  expect(await ask(eve, { kind: 'board', alias: newAlias() })).toBe(true);
  expect(await ask(eve, { kind: 'board', id: randomUUID() })).toBe(true);
  expect(await ask(eve, { kind: 'board', alias: board.alias })).toBe(true);
  expect(await ask(eve, { kind: 'board', id: board.id, message: ' I plan\nthe beds ' })).toBe(true);
  // Asked again without a word: what was said stays.
  expect(await ask(eve, { kind: 'board', id: board.id, message: '' })).toBe(true);
  const long = 'a'.repeat(LIMITS.accessMessageChars + 1);
  expect(await ask(eve, { kind: 'board', id: board.id, message: long })).toBe('bad-request');
  // Who has access already asks for none.
  expect(await ask(ana, { kind: 'board', id: board.id })).toBe(true);
  const { requests } = await access(ana, board.id);
  expect(requests).toEqual([
    {
      id: expect.any(String),
      kind: 'board',
      thingId: board.id,
      name: 'Person 1',
      message: 'I plan the beds',
      isGuest: false,
      atMs: expect.any(Number),
    },
  ]);
  const id = requests[0]?.id as string;
  expect(await change(eve, 'answerRequest', { id, role: 'editor' })).toBe('not-found');
  expect(await change(ana, 'answerRequest', { id, role: 'admin' })).toBe('bad-request');
  expect(await change(ana, 'answerRequest', { id, role: 'editor' })).toBe(true);
  expect(await change(ana, 'answerRequest', { id })).toBe(false);
  expect(roleIn('board', board.id, eve)).toBe('editor');
  expect((await access(ana, board.id)).requests).toEqual([]);

  // Refused: not heard again at once.
  const [ned] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  const other = newProject({ isPrivate: true });
  await ask(ned, { kind: 'project', id: other });
  const list = async () => {
    const { data } = await ana.ask<{ accessRequests: { id: string }[] }>(
      'query ($id: ID!) { accessRequests(kind: project, id: $id) { id } }',
      { id: other },
    );
    return data?.accessRequests ?? [];
  };
  const [asked] = await list();
  expect(await change(ana, 'answerRequest', { id: asked?.id })).toBe(true);
  await ask(ned, { kind: 'project', id: other });
  expect(await list()).toEqual([]);
  inDatabase('UPDATE access_request SET answered_at = 1 WHERE id = ?', asked?.id as string);
  await ask(ned, { kind: 'project', id: other });
  const [again] = await list();
  expect(await change(ana, 'answerRequest', { id: again?.id, role: 'contributor' })).toBe(true);
  expect(roleIn('project', other, ned)).toBe('contributor');
});

test.each(['project', 'team'] as const)(
  'who manages a %s hears of a request, and who asked of the answer',
  async (kind) => {
    const [eve, ned, member] = (await signUpPeople(server, 3)) as [WorkspacePerson, WorkspacePerson, WorkspacePerson];
    const thing = kind === 'team' ? ana.teamId : newProject({ isPrivate: true });
    await accept(member, (await invite(ana, 'team', ana.teamId, 'member')).token);
    const readers = await Promise.all([ana, member, eve, ned].map(({ token }) => readEvents(server.address, token)));
    const [ofAna, ofMember, ofEve, ofNed] = readers as [EventReader, EventReader, EventReader, EventReader];
    const event = kind === 'team' ? { kind, id: thing } : { kind, id: thing, teamId: ana.teamId };
    const isTold = ({ heard }: EventReader) => heard.some((one) => JSON.stringify(one) === JSON.stringify(event));
    const waits = async (by: WorkspacePerson) => {
      const { data } = await by.ask<Record<string, { waiting: number }>>(
        `query ($id: ID!) { ${kind}(id: $id) { waiting } }`,
        { id: thing },
      );
      return data?.[kind]?.waiting;
    };
    const answerTo = async (by: WorkspacePerson) => {
      const { data } = await by.ask<{ requestAnswer: string | null }>(
        'query ($kind: ThingKind!, $id: ID!) { requestAnswer(kind: $kind, id: $id) }',
        { kind, id: thing },
      );
      return data?.requestAnswer;
    };
    expect(await answerTo(eve)).toBeNull();
    for (const one of [eve, ned]) await change(one, 'askForAccess', { kind, id: thing });
    await ofAna.until(() => isTold(ofAna));
    expect([await waits(ana), await answerTo(eve), await answerTo(ned)]).toEqual([2, null, null]);
    if (kind === 'team') expect(await waits(member)).toBe(0);
    // Whoever may not answer hears nothing of it.
    expect([ofMember, ofEve, ofNed].map(isTold)).toEqual([false, false, false]);

    const { data } = await ana.ask<{ accessRequests: { id: string }[] }>(
      `query ($id: ID!) { accessRequests(kind: ${kind}, id: $id) { id } }`,
      { id: thing },
    );
    const [first, second] = data?.accessRequests ?? [];
    await change(ana, 'answerRequest', { id: first?.id, role: 'contributor' });
    await change(ana, 'answerRequest', { id: second?.id });
    for (const reader of [ofEve, ofNed]) await reader.until((heard) => heard.some((one) => one.kind === 'all'));
    expect([await answerTo(eve), await answerTo(ned), await waits(ana)]).toEqual(['given', 'refused', 0]);
    expect(roleIn(kind, thing, eve)).toBe('contributor');
    for (const reader of readers) reader.leave();
  },
);

test('a guest at the door gets what a link may give, at most', async () => {
  const board = newBoard(newProject());
  const id = randomUUID();
  inDatabase(
    `INSERT INTO access_request (id, kind, thing, actor, name, at) VALUES (?, 'board', ?, 'guest:a', 'Milo', 1)`,
    id,
    board.id,
  );
  expect((await access(ana, board.id)).requests).toMatchObject([{ name: 'Milo', isGuest: true }]);
  expect(await change(ana, 'answerRequest', { id, role: 'manager' })).toBe('bad-request');
  expect(await change(ana, 'answerRequest', { id, role: 'commenter' })).toBe(true);
  const rows = inDatabase('SELECT role, answered_by FROM access_request WHERE id = ?', id);
  expect(rows).toEqual([{ role: 'commenter', answered_by: ana.id }]);
});
