// What a team is called: a person's first one has no name of its own, and each language says whose it is.

import type { TFunction } from 'i18next';
import type { Team } from '#protocol/workspace.ts';

export function teamName(t: TFunction<'dashboard'>, { name, entity }: Pick<Team, 'name' | 'entity'>): string {
  return name || t('team.own', { name: entity.ownerName });
}
