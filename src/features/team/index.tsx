// Pages of a team: made, named, and its people; and those of the organization it is in.

export { EntityPeoplePage } from './entity/entity-people-page.tsx';
export { EntityProfilePage } from './entity/entity-profile-page.tsx';
export { EntityTeamsPage } from './entity/entity-teams-page.tsx';
export { NewTeamPage } from './new-team-page.tsx';
export { TeamPeoplePage } from './people-page.tsx';
export { TeamProfilePage } from './profile-page.tsx';
