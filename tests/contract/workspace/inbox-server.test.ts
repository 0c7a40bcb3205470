// The inbox as pages use it: one person asks another for access, both are notified, and an invite is answered without its link.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { InboxPage } from '#protocol/generated/graphql.ts';
import { readEvents } from './event-reader.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';
import { sharingStage } from './sharing-stage.ts';

const { server, ana, inDatabase, newProject, newBoard, invite, waiting, change, roleIn } = await sharingStage();
afterAll(() => server.end());

const PAGE = `{ inbox { unread next rows {
  id kind thingKind thingId alias name sender { id email } requests { id name message isGuest } requestCount invite role filePath isRead
} } }`;

async function inboxOf(person: WorkspacePerson): Promise<InboxPage> {
  const { data, errors } = await person.ask<{ inbox: InboxPage }>(PAGE);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.inbox;
}

/** Reads a page's events until its inbox changes. */
async function pageOf(person: WorkspacePerson) {
  const reader = await readEvents(server.address, person.token);
  const count = () => reader.heard.filter(({ kind }) => kind === 'inbox').length;
  return { count, changed: (times: number) => reader.until(() => count() >= times), leave: () => reader.leave() };
}

test('a request is counted in both tabs of who may answer it, and its answer is in the inbox of who asked', async () => {
  const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  const board = newBoard(newProject({ isPrivate: true }));
  const [tab, otherTab, tabOfEve] = await Promise.all([pageOf(ana), pageOf(ana), pageOf(eve)]);
  await change(eve, 'askForAccess', { kind: 'board', id: board.id, message: 'I plan the beds' });
  await Promise.all([tab.changed(1), otherTab.changed(1)]);
  expect(tabOfEve.count()).toBe(0);
  const { unread, rows } = await inboxOf(ana);
  expect([unread, rows]).toEqual([
    1,
    [
      {
        id: expect.any(String),
        kind: 'request',
        thingKind: 'board',
        thingId: board.id,
        alias: board.alias,
        name: 'Leaf lab',
        // She is of no entity of Ana's.
        sender: { id: eve.id, email: '' },
        requests: [{ id: expect.any(String), name: 'Person 1', message: 'I plan the beds', isGuest: false }],
        requestCount: 1,
        invite: null,
        role: null,
        filePath: null,
        isRead: false,
      },
    ],
  ]);
  await change(ana, 'markInboxRead', { ids: [rows[0]?.id] });
  await Promise.all([tab.changed(2), otherTab.changed(2)]);
  expect(await inboxOf(ana)).toMatchObject({ unread: 0, rows: [{ isRead: true }] });

  await change(ana, 'answerRequest', { id: rows[0]?.requests[0]?.id, role: 'editor' });
  await Promise.all([tab.changed(3), otherTab.changed(3), tabOfEve.changed(1)]);
  expect(await inboxOf(ana)).toEqual({ unread: 0, next: null, rows: [] });
  expect(await inboxOf(eve)).toMatchObject({
    unread: 1,
    rows: [{ kind: 'role', thingId: board.id, role: 'editor', sender: { id: ana.id }, isRead: false }],
  });
  for (const page of [tab, otherTab, tabOfEve]) page.leave();
});

test('an invite for a verified address is accepted and declined by its id, and by nobody else', async () => {
  const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
  inDatabase('UPDATE account SET email_verified = 1');
  inDatabase('UPDATE person SET email_verified = 1');
  const [board, project] = [newBoard(newProject({ isPrivate: true })), newProject({ isPrivate: true })];
  const tab = await pageOf(eve);
  await invite(ana, 'board', board.id, 'editor', eve.email.toUpperCase());
  await tab.changed(1);
  const [row] = (await inboxOf(eve)).rows;
  expect(row).toMatchObject({ kind: 'invite', thingId: board.id, role: 'editor', sender: { id: ana.id } });
  const answer = (person: WorkspacePerson, id: unknown, accept: boolean) =>
    person.ask(`mutation ($id: ID!, $accept: Boolean!) { answerInvite(id: $id, accept: $accept) { kind id alias } }`, {
      id,
      accept,
    });
  for (const id of [row?.invite, randomUUID()])
    for (const accept of [true, false]) expect((await answer(ned, id, accept)).code).toBe('not-found');
  expect((await answer(eve, row?.invite, true)).data).toEqual({
    answerInvite: { kind: 'board', id: board.id, alias: board.alias },
  });
  expect([roleIn('board', board.id, eve), (await inboxOf(eve)).rows]).toEqual(['editor', []]);

  await invite(ana, 'project', project, 'member', eve.email);
  await tab.changed(2);
  const [second] = (await inboxOf(eve)).rows;
  expect((await answer(eve, second?.invite, false)).data).toEqual({ answerInvite: null });
  expect([roleIn('project', project, eve), (await inboxOf(eve)).rows]).toEqual([undefined, []]);
  expect(await waiting(ana, 'project', project)).toEqual([]);

  const ended = await invite(ana, 'project', project, 'member', eve.email);
  await tab.changed(3);
  await change(ana, 'endInvite', { id: ended.invite.id });
  await tab.changed(4);
  expect((await inboxOf(eve)).rows).toEqual([]);
  tab.leave();
});
