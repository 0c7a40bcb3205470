// Every field about teams, as a client asks it: what it answers, and by which name it refuses.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

let server: TestServer;
let people: WorkspacePerson[];
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  people = await signUpPeople(server, 2);
});
afterAll(() => server.end());

const TEAM = 'id name color role members entity { id name ownerName tier seats seatsTaken expiresMs role }';

test('teams are made, changed, listed with their people and deleted', async () => {
  const [ana, jun] = people as [WorkspacePerson, WorkspacePerson];
  const id = randomUUID();
  const make = `mutation ($id: ID!, $entityId: ID!) { createTeam(id: $id, entityId: $entityId, name: "Northside", color: "#1f4fd8") { ${TEAM} } }`;
  const team = {
    ...{ id, name: 'Northside', color: '#1f4fd8', role: 'admin', members: 1 },
    entity: {
      ...{ id: ana.entityId, name: '', ownerName: 'Person 1', tier: 'free', seats: 25 },
      ...{ seatsTaken: 1, expiresMs: null, role: 'owner' },
    },
  };
  expect(await ana.ask(make, { id, entityId: ana.entityId })).toMatchObject({ data: { createTeam: team }, errors: [] });
  expect(await jun.ask(make, { id: randomUUID(), entityId: ana.entityId })).toMatchObject({ code: 'not-found' });
  const change = 'mutation ($id: ID!) { changeTeam(id: $id, name: "Southside") { name color } }';
  expect((await ana.ask(change, { id })).data).toEqual({ changeTeam: { name: 'Southside', color: '#1f4fd8' } });

  const list = `query ($id: ID!) {
    teams { id }
    team(id: $id) { name }
    members(teamId: $id) { count rows { person { name initials color email } role effective projects { id role } seenMs } }
    peopleToInvite(kind: team, id: $id, search: "person") { id }
  }`;
  expect((await ana.ask(list, { id })).data).toMatchObject({
    teams: [{ id: ana.teamId }, { id }],
    team: { name: 'Southside' },
    members: { count: 1, rows: [{ person: { name: 'Person 1', email: ana.email }, role: 'admin', projects: [] }] },
    peopleToInvite: [],
  });
  expect(await jun.ask(list, { id })).toMatchObject({ code: 'not-found' });

  const roles = `mutation ($id: ID!, $people: [ID!]!) { setTeamRole(teamId: $id, personIds: $people, role: member) }`;
  expect((await ana.ask(roles, { id, people: [ana.id] })).code).toBe('last-admin');
  const remove = 'mutation ($id: ID!, $people: [ID!]!) { removeFromTeam(teamId: $id, personIds: $people) }';
  expect((await ana.ask(remove, { id, people: [ana.id] })).code).toBe('last-admin');
  const drop = 'mutation ($id: ID!) { deleteTeam(id: $id) }';
  expect((await ana.ask(drop, { id: ana.teamId })).code).toBe('own-team');
  expect((await ana.ask(drop, { id })).data).toEqual({ deleteTeam: true });
  expect((await ana.ask(drop, { id })).code).toBe('not-found');
});

test('people of projects are asked for and changed by who administers the project alone', async () => {
  const [ana] = people as [WorkspacePerson];
  const ask = { id: randomUUID(), people: [ana.id] };
  for (const document of [
    'query ($id: ID!) { projectMembers(projectId: $id) { rows { role } } }',
    'mutation ($id: ID!, $people: [ID!]!) { setProjectRole(projectId: $id, personIds: $people, role: member) }',
    'mutation ($id: ID!, $people: [ID!]!) { removeFromProject(projectId: $id, personIds: $people) }',
  ])
    expect((await ana.ask(document, ask)).code).toBe('not-found');
});
