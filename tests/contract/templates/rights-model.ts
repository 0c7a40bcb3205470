// Says who may do what with templates, in the plainest words: what the fuzz of rights compares the server with.

import type { EntityRole, TeamRole } from '#protocol/roles.ts';

export interface TeamNow {
  id: string;
  project: string;
  isDeleted: boolean;
  roles: (TeamRole | undefined)[];
  projectRoles: (TeamRole | undefined)[];
}

export interface TemplateNow {
  id: string;
  owner: 'person' | 'team' | 'entity';
  ownerId: string;
  maker: number;
  isRetired: boolean;
}

export interface World {
  /** Ids. */
  people: readonly string[];
  entity: string;
  entityRoles: (EntityRole | undefined)[];
  teams: TeamNow[];
}

type OwnerRef = Pick<TemplateNow, 'owner' | 'ownerId'>;

function rules(world: World, caller: number): boolean {
  const role = world.entityRoles[caller];
  return role === 'owner' || role === 'admin';
}

export function isInEntity(world: World, caller: number): boolean {
  if (world.entityRoles[caller]) return true;
  return world.teams.some(
    ({ isDeleted, roles, projectRoles }) => !isDeleted && (roles[caller] || projectRoles[caller]),
  );
}

export function mayUseOwner(world: World, caller: number, { owner, ownerId }: OwnerRef): boolean {
  if (owner === 'person') return world.people[caller] === ownerId;
  if (owner === 'entity') return isInEntity(world, caller);
  const team = world.teams.find(({ id }) => id === ownerId);
  return !!team && !team.isDeleted && (rules(world, caller) || team.roles[caller] !== undefined);
}

export function maySave(world: World, caller: number, ref: OwnerRef): boolean {
  if (!mayUseOwner(world, caller, ref)) return false;
  if (ref.owner === 'person' || rules(world, caller)) return true;
  if (ref.owner === 'entity') return false;
  const role = world.teams.find(({ id }) => id === ref.ownerId)?.roles[caller];
  return role === 'admin' || role === 'member';
}

export function mayChange(world: World, caller: number, template: TemplateNow): boolean {
  if (!maySave(world, caller, template)) return false;
  if (template.owner !== 'team' || rules(world, caller) || template.maker === caller) return true;
  return world.teams.find(({ id }) => id === template.ownerId)?.roles[caller] === 'admin';
}

export function mayUse(world: World, caller: number, template: TemplateNow): boolean {
  return template.isRetired ? mayChange(world, caller, template) : mayUseOwner(world, caller, template);
}
