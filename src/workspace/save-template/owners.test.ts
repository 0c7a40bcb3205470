// For whom a template may be saved, by the roles of a person.

import { expect, test } from 'vitest';
import type { TemplateOwnersQuery } from './operations.ts';
import { ownersOf } from './owners.ts';

type Team = TemplateOwnersQuery['teams'][number];

const team = (id: string, role: Team['role'], entityId: string, entityRole: Team['entity']['role']): Team => ({
  id,
  name: `Team ${id}`,
  role,
  entity: { id: entityId, name: `Entity ${entityId}`, ownerName: 'Ada', role: entityRole },
});
const idsOf = (teams: readonly Team[], teamId?: string) => ownersOf('me', teams, teamId).map(({ ownerId }) => ownerId);

test('offers a team to its members and admins, not to contributors', () => {
  expect(
    idsOf([team('a', 'admin', 'e', null), team('b', 'member', 'e', null), team('c', 'contributor', 'e', null)]),
  ).toEqual(['me', 'a', 'b']);
});

test('offers an organization to its owners and admins, once', () => {
  const teams = [
    team('a', 'admin', 'e', 'owner'),
    team('b', 'admin', 'e', 'owner'),
    team('c', 'member', 'f', 'admin'),
    team('d', 'member', 'g', 'member'),
  ];
  expect(idsOf(teams)).toEqual(['me', 'a', 'e', 'b', 'c', 'f', 'd']);
});

test('lists the team of the board first, and reads the categories of an organization in one of its teams', () => {
  const owners = ownersOf('me', [team('a', 'member', 'e', 'member'), team('b', 'member', 'f', 'owner')], 'b');
  expect(owners.map(({ ownerId, teamId }) => [ownerId, teamId])).toEqual([
    ['me', undefined],
    ['b', 'b'],
    ['f', 'b'],
    ['a', 'a'],
  ]);
});
