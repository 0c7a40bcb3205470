// Pages of a team: made, named, its people and its templates; those of the organization it is in, and of all organizations of the installation.

import type { PagesOf } from '../../page/feature-pages.ts';
import { part } from '../../ui/lazy-part.tsx';
import { EntityPeoplePage } from './entity/entity-people-page.tsx';
import { EntityProfilePage } from './entity/entity-profile-page.tsx';
import { EntityTeamsPage } from './entity/entity-teams-page.tsx';
import { NewTeamPage } from './new-team-page.tsx';
import { TeamPeoplePage } from './people-page.tsx';
import { TeamProfilePage } from './profile-page.tsx';

const installation = part(() => import('./installation/installation-page.tsx'), 'InstallationPage', ['plans']);
const templateTexts = ['templates', 'template-names'];
const templates = part(() => import('./templates/templates-page.tsx'), 'TemplatesPage', templateTexts);
const categories = part(() => import('./templates/categories-page.tsx'), 'CategoriesPage', templateTexts);

export const pages = {
  'new-team': NewTeamPage,
  'team-profile': TeamProfilePage,
  'team-people': TeamPeoplePage,
  'entity-profile': EntityProfilePage,
  'entity-teams': EntityTeamsPage,
  'entity-people': EntityPeoplePage,
  'manage-templates': templates.Part,
  'manage-categories': categories.Part,
  installation: installation.Part,
} satisfies PagesOf<'team'>;
