// Projects as the pages of a team show them, and making and changing them.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type {
  MutationChangeProjectArgs,
  MutationCreateProjectArgs,
  Project,
  QueryProjectsArgs,
} from '#protocol/generated/graphql.ts';
import { givenName } from '#protocol/name-field.ts';
import type { TeamRole } from '#protocol/roles.ts';
import type { accessRequestQueries } from '../../access/request-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import { mayInProject, projectRoleOf } from '../../policies/workspace.ts';
import type { projectChanges } from './project-changes.ts';
import type { ProjectRow, projectQueries } from './project-queries.ts';

type Db = Uses<{
  reads: {
    projects: Only<typeof projectQueries, 'boardCounts' | 'projectRows'>;
    requests: Only<typeof accessRequestQueries, 'requestCounts'>;
  };
  changes: {
    projects: Only<typeof projectChanges, 'changeProject' | 'createProject'>;
  };
}>;

const name = givenName('place');
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const newProject = z.object({
  id: uuid,
  teamId: uuid,
  name,
  color,
  isPrivate: z.boolean().default(false),
}) satisfies z.ZodType<MutationCreateProjectArgs>;
const projectChange = z.object({
  id: uuid,
  name: name.nullish(),
  color: color.nullish(),
  isPrivate: z.boolean().nullish(),
}) satisfies z.ZodType<MutationChangeProjectArgs>;

export type ProjectDeps = Pick<WorkspaceDeps, 'bus' | 'access'> & { db: Db };

export class Projects {
  readonly #deps: ProjectDeps;

  constructor(deps: ProjectDeps) {
    this.#deps = deps;
  }

  /** By name. `archived`: those instead, with deleted ones that one may restore. */
  async list({ id: person }: Person, ask: QueryProjectsArgs): Promise<Project[]> {
    const team = parsed(uuid, ask.teamId);
    const rows = await this.#deps.db.reads.projects.projectRows({ person, team });
    const shown = await this.#shown(rows.filter((row) => isListed(row, ask.archived ?? false)));
    // Whoever is in none of its projects may have no part in the team at all.
    if (shown.length === 0) await this.#deps.access.team(person, team, 'read');
    return shown.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }

  async project({ id: person }: Person, id: string): Promise<Project> {
    const [shown] = await this.#shown(
      await this.#deps.db.reads.projects.projectRows({ person, ids: [parsed(uuid, id)] }),
    );
    if (!shown) throw new CallerError('not-found');
    return shown;
  }

  /** Again with the same id it is the same project. */
  async create(person: Person, ask: MutationCreateProjectArgs): Promise<Project> {
    const { teamId: team, ...made } = parsed(newProject, ask);
    const { right } = await this.#deps.access.team(person.id, team, 'make-projects');
    await this.#deps.db.changes.projects.createProject({ ...made, team, by: person.id, right });
    const project = await this.project(person, made.id);
    // Somebody else's of this id.
    if (project.teamId !== team) throw new CallerError('not-found');
    this.#tell(project);
    return project;
  }

  async change(person: Person, ask: MutationChangeProjectArgs): Promise<Project> {
    const { id, ...change } = parsed(projectChange, ask);
    const { right } = await this.#deps.access.project(person.id, id, 'manage');
    const { name, color, isPrivate } = change;
    await this.#deps.db.changes.projects.changeProject({
      id,
      change: { name: name ?? undefined, color: color ?? undefined, isPrivate: isPrivate ?? undefined },
      right,
    });
    if (isPrivate !== undefined && isPrivate !== null) this.#deps.bus.publish({ kind: 'rights' });
    const project = await this.project(person, id);
    this.#tell(project);
    return project;
  }

  #tell({ id, teamId }: Project): void {
    this.#deps.bus.publish({ kind: 'workspace', event: { kind: 'project', id, teamId }, teams: [teamId], people: [] });
  }

  /** Those the person sees, with what they are in them. */
  async #shown(rows: readonly ProjectRow[]): Promise<Project[]> {
    const seen = rows.flatMap((row) => {
      const role = projectRoleOf(row.given, row);
      // Deleted ones are there for those who may restore them.
      return role && (row.deletedMs === null || mayInProject(role, 'manage')) ? [{ row, role }] : [];
    });
    const answered = seen.filter(({ role }) => mayInProject(role, 'manage')).map(({ row }) => row.id);
    const [counts, requests] = await Promise.all([
      this.#deps.db.reads.projects.boardCounts(seen.map(({ row }) => row.id)),
      this.#deps.db.reads.requests.requestCounts({ kind: 'project', things: answered }),
    ]);
    const boardsOf = new Map(counts.map(({ project, boards }) => [project, boards]));
    const waitingFor = new Map(requests.map(({ thing: resource, waiting }) => [resource, waiting]));
    return seen.map(({ row, role }) =>
      projectOf(row, role, { boards: boardsOf.get(row.id) ?? 0, waiting: waitingFor.get(row.id) ?? 0 }),
    );
  }
}

function projectOf(
  { team, given, ...row }: ProjectRow,
  role: TeamRole,
  counts: Pick<Project, 'boards' | 'waiting'>,
): Project {
  return { ...row, teamId: team, role, ...counts };
}

function isListed({ archivedMs, deletedMs }: ProjectRow, archived: boolean): boolean {
  return (archivedMs !== null || deletedMs !== null) === archived;
}

const { compare: compareNames } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
