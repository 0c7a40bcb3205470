// What a team is called: a person's first one has no name of its own, and each language says whose it is.

import type { TFunction } from 'i18next';

interface Named {
  name: string;
  entity: { ownerName: string };
}

export function teamName(t: TFunction<'dashboard'>, { name, entity }: Named): string {
  return name || t('team.own', { name: entity.ownerName });
}
