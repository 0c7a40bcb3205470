import { expect, test } from 'vitest';
import { mayWithTemplate, mayWithTemplates, type TemplateOwnerRelation } from './template.ts';

const base = { isSelf: false, roles: {}, isInside: false } as const;
const team = (role?: 'admin' | 'member' | 'contributor'): TemplateOwnerRelation => ({
  ...base,
  owner: 'team',
  roles: { team: role },
});
const entity = (role?: 'owner' | 'admin' | 'member', isInside = false): TemplateOwnerRelation => ({
  ...base,
  owner: 'entity',
  roles: { entity: role },
  isInside,
});
const person = (isSelf: boolean): TemplateOwnerRelation => ({ ...base, owner: 'person', isSelf });

test.each([
  ['another person', person(false), 'none'],
  ['the person', person(true), 'use save'],
  ['nobody of the team', team(), 'none'],
  ['a contributor of the team', team('contributor'), 'use'],
  ['a member of the team', team('member'), 'use save'],
  ['an admin of the team', team('admin'), 'use save manage'],
  ['a member of the entity alone, in a team', { ...team(), roles: { entity: 'member' as const } }, 'none'],
  ['an admin of the entity, in a team', { ...team(), roles: { entity: 'admin' as const } }, 'use save manage'],
  ['nobody of the entity', entity(), 'none'],
  ['somebody of its teams or projects', entity(undefined, true), 'use'],
  ['a member of the entity', entity('member', true), 'use'],
  ['an admin of the entity', entity('admin', true), 'use save manage'],
  ['an owner of the entity', entity('owner', true), 'use save manage'],
] as const)('the templates of an owner, for %s', (_name, relation, verbs) => {
  const allowed = (['use', 'save', 'manage'] as const).filter((verb) => mayWithTemplates(relation, verb));
  expect(allowed.join(' ') || 'none').toBe(verbs);
});

test.each([
  ['another person', person(false), false, 'none', 'none'],
  ['the person', person(true), true, 'use change', 'use change'],
  ['nobody of the team who has saved it', team(), true, 'none', 'none'],
  ['a contributor who has saved it', team('contributor'), true, 'use', 'none'],
  ['a member', team('member'), false, 'use', 'none'],
  ['a member who has saved it', team('member'), true, 'use change', 'use change'],
  ['an admin of the team', team('admin'), false, 'use change', 'use change'],
  ['a member of the entity who has saved it', entity('member', true), true, 'use', 'none'],
  ['an admin of the entity', entity('admin', true), false, 'use change', 'use change'],
] as const)('a template and a retired one, for %s', (_name, relation, isMaker, verbs, retiredVerbs) => {
  const allowed = (isRetired: boolean) =>
    (['use', 'change'] as const)
      .filter((verb) => mayWithTemplate({ ...relation, isMaker, isRetired }, verb))
      .join(' ') || 'none';
  expect([allowed(false), allowed(true)]).toEqual([verbs, retiredVerbs]);
});
