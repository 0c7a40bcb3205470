// The resolvers of the GraphQL schema: each resource's own, joined.

import type { WorkspaceDeps } from '../access/workspace-deps.ts';
import type { AllFields } from '../web/graphql/context.ts';
import { BoardLifecycle } from '../workspace/boards/board-lifecycle.ts';
import { Boards } from '../workspace/boards/boards.ts';
import { lifeFields } from '../workspace/boards/life-resolvers.ts';
import { boardFields } from '../workspace/boards/resolvers.ts';
import { Inbox } from '../workspace/inbox/inbox.ts';
import { inboxFields } from '../workspace/inbox/resolvers.ts';
import { inviteFields } from '../workspace/invites/resolvers.ts';
import { Plans } from '../workspace/plans/plans.ts';
import { planFields } from '../workspace/plans/resolvers.ts';
import { Projects } from '../workspace/projects/projects.ts';
import { projectFields } from '../workspace/projects/resolvers.ts';
import { PeopleSearch } from '../workspace/search/people-search.ts';
import { searchFields } from '../workspace/search/resolvers.ts';
import { Search } from '../workspace/search/search.ts';
import { sharingFields } from '../workspace/sharing/resolvers.ts';
import { Sharing } from '../workspace/sharing/sharing.ts';
import { Entities } from '../workspace/teams/entities.ts';
import { entityFields } from '../workspace/teams/entity-resolvers.ts';
import { teamPeopleFields } from '../workspace/teams/people-resolvers.ts';
import { teamFields } from '../workspace/teams/resolvers.ts';
import { TeamPeople } from '../workspace/teams/team-people.ts';
import { Teams } from '../workspace/teams/teams.ts';
import { templateFields } from '../workspace/templates/resolvers.ts';
import { type TemplateBoardDeps, TemplateBoards } from '../workspace/templates/template-boards.ts';
import { TemplateSettings } from '../workspace/templates/template-settings.ts';
import type { Templates } from '../workspace/templates/templates.ts';
import type { DatabaseClient } from './queries.ts';

type GraphqlDeps = WorkspaceDeps &
  Pick<TemplateBoardDeps, 'templateTxns' | 'copies'> & {
    db: DatabaseClient;
    templates: Templates;
    isEmbedded(iss: string): boolean;
  };

export function graphqlFields(deps: GraphqlDeps): AllFields {
  const projects = new Projects(deps);
  const sharing = new Sharing(deps);
  const ofBoards = new Boards(deps);
  const boards = boardFields(ofBoards);
  const searchDeps = { db: deps.db, boards: ofBoards };
  const search = searchFields(new Search(searchDeps), new PeopleSearch(searchDeps));
  const inbox = inboxFields(new Inbox(deps));
  const life = lifeFields(new BoardLifecycle(deps), projects);
  const shared = sharingFields(sharing);
  const invites = inviteFields(sharing.invites);
  const teams = teamFields(new Teams(deps));
  const people = teamPeopleFields(new TeamPeople(deps));
  const entities = entityFields(new Entities(deps));
  const ofProjects = projectFields(projects);
  const plans = planFields(new Plans(deps));
  const templates = templateFields({
    templates: deps.templates,
    settings: new TemplateSettings({ db: deps.db, notify: (owners) => deps.templates.notify(owners) }),
    boards: new TemplateBoards(deps),
  });
  return {
    Query: {
      ...boards.Query,
      ...search.Query,
      ...inbox.Query,
      ...ofProjects.Query,
      ...shared.Query,
      ...invites.Query,
      ...teams.Query,
      ...people.Query,
      ...entities.Query,
      ...plans.Query,
      ...templates.Query,
    },
    Mutation: {
      ...boards.Mutation,
      ...inbox.Mutation,
      ...life.Mutation,
      ...ofProjects.Mutation,
      ...shared.Mutation,
      ...invites.Mutation,
      ...teams.Mutation,
      ...people.Mutation,
      ...entities.Mutation,
      ...plans.Mutation,
      ...templates.Mutation,
    },
  };
}
