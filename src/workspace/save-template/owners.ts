// For whom a person may save a template: for themselves, for their teams, for their organizations.

import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import { ask, signedInApi } from '../signed-in-api.ts';
import { TEMPLATE_OWNERS, type TemplateOwnersQuery } from './operations.ts';

type Team = TemplateOwnersQuery['teams'][number];

export interface Owner {
  owner: TemplateOwner;
  ownerId: string;
  /** Empty: a person, or a team or organization that is named after its owner. */
  name: string;
  /** The name of the organization's owner; empty: a person. */
  ownerName: string;
  /** A team in which the categories of the owner can be read. Absent: the owner has none. */
  teamId?: string;
}

/** The name of an owner; an owner without a name is named after a person. */
export function ownerLabel(t: TFunction<'templates'>, { owner, name, ownerName }: Owner): string {
  if (owner === 'person') return t('board.owner.person');
  if (owner === 'team') return name || t('board.owner.ownersTeam', { name: ownerName });
  return t('board.owner.entity', { name: name || ownerName });
}

/** Undefined until they are loaded; null if they cannot be loaded. */
export type Owners = readonly Owner[] | null | undefined;

/** The person first, then the team `teamId` and its organization, then all others. */
export function useOwners(teamId: string | undefined): Owners {
  const [owners, setOwners] = useState<Owners>();
  useEffect(() => {
    let isShown = true;
    const show = (loaded: Owners): void => {
      if (isShown) setOwners(loaded);
    };
    loadOwners(teamId).then(show, (error: unknown) => {
      console.info('For whom a template may be saved is not known:', error);
      show(null);
    });
    return () => {
      isShown = false;
    };
  }, [teamId]);
  return owners;
}

async function loadOwners(teamId: string | undefined): Promise<readonly Owner[]> {
  const api = await signedInApi();
  const [person, { teams }] = await Promise.all([api.call('GET /api/user/me', {}), ask(TEMPLATE_OWNERS, {})]);
  if (!person.ok) throw person.error;
  return ownersOf(person.data.id, teams, teamId);
}

/** As server/policies has it: contributors save nothing for a team, and members nothing for an organization. */
export function ownersOf(personId: string, teams: readonly Team[], teamId: string | undefined): Owner[] {
  const sorted = [...teams].sort((a, b) => Number(b.id === teamId) - Number(a.id === teamId));
  const owners = new Map<string, Owner>([[personId, { owner: 'person', ownerId: personId, name: '', ownerName: '' }]]);
  for (const { id, name, role, entity } of sorted) {
    const { ownerName } = entity;
    if (role !== 'contributor') owners.set(id, { owner: 'team', ownerId: id, name, ownerName, teamId: id });
    const isManager = entity.role === 'owner' || entity.role === 'admin';
    if (isManager && !owners.has(entity.id))
      owners.set(entity.id, { owner: 'entity', ownerId: entity.id, name: entity.name, ownerName, teamId: id });
  }
  return [...owners.values()];
}
