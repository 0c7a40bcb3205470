// Pages of a team: made, named, and its people; and those of the organization it is in.

import type { PagesOf } from '../../page/feature-pages.ts';
import { EntityPeoplePage } from './entity/entity-people-page.tsx';
import { EntityProfilePage } from './entity/entity-profile-page.tsx';
import { EntityTeamsPage } from './entity/entity-teams-page.tsx';
import { NewTeamPage } from './new-team-page.tsx';
import { TeamPeoplePage } from './people-page.tsx';
import { TeamProfilePage } from './profile-page.tsx';

export const pages = {
  'new-team': NewTeamPage,
  'team-profile': TeamProfilePage,
  'team-people': TeamPeoplePage,
  'entity-profile': EntityProfilePage,
  'entity-teams': EntityTeamsPage,
  'entity-people': EntityPeoplePage,
} satisfies PagesOf<'team'>;
