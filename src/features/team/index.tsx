// Pages of a team: made, named, and its people.

export { NewTeamPage } from './new-team-page.tsx';
export { TeamPeoplePage } from './people-page.tsx';
export { TeamProfilePage } from './profile-page.tsx';
