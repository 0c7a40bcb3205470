// `npm run demo`: fills a running server through its own API with two teams, their projects, boards and people, and says where to sign in.
// Options: --url=ADDRESS (or DEMO_URL) is the server, --anyway fills one where people are already, and
// --pictures takes the pictures of the README from it.

import path from 'node:path';
import { parseArgs } from 'node:util';
import type { IdentityAnswer } from '../../protocol/identity.ts';
import { root } from '../cache.ts';
import { Stop, say } from '../say.ts';
import { type Account, Accounts } from './accounts.ts';
import { type BoardNames, type DemoNames, namesFor } from './names.ts';
import { type DemoTeam, PEOPLE, type PersonKey, TEAMS } from './scenario.ts';
import { createDemoTeam } from './teams.ts';

interface DemoOptions {
  address: string;
  isForced: boolean;
  /** Folder of the file with the seeds. */
  folder: string;
}

interface CommandOptions extends DemoOptions {
  hasPictures: boolean;
}

export interface DemoPassword {
  email: string;
  password: string;
}

/** Everything that a run has found or created. */
export interface DemoResult {
  names: DemoNames;
  boards: BoardNames[];
  /** The id of the team with the most boards. */
  largestTeamId: string;
  /** The people whose accounts are new, with their passwords. */
  passwords: DemoPassword[];
  /** The first of the people, who may edit all boards. */
  editor: { person: DemoPassword; token: string };
}

export async function demo(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  const beginMs = Date.now();
  const result = await fillServer(options);
  const { boards, passwords, editor } = result;
  const { drawCovers } = await import('./covers.ts');
  const covers = await drawCovers({ address: options.address, ...editor }, boards);
  const projects = TEAMS.flatMap((team) => team.projects).length;
  const seconds = Math.round((Date.now() - beginMs) / 1000);
  say(`✓ ${TEAMS.length} teams, ${projects} projects, ${boards.length} boards, ${PEOPLE.length} people (${seconds} s)`);
  if (covers < boards.length) say(`  ${boards.length - covers} boards get their covers when somebody opens them.`);
  if (options.hasPictures) {
    const { takePictures } = await import('./pictures.ts');
    for (const file of await takePictures(options.address, result)) say(`  ${file}`);
  }
  say(`Sign in at ${options.address}/signin`);
  for (const { email, password } of passwords) say(`  ${email}  ${password}`);
  if (passwords.length === 0) say('  The passwords were printed when the people were created.');
  return 0;
}

function optionsOf(args: readonly string[]): CommandOptions {
  const { PORT = '3000', DEMO_URL = `http://localhost:${PORT}`, DATA_DIR = path.join(root, 'data') } = process.env;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: DEMO_URL },
        anyway: { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: false },
      },
    });
    const { anyway: isForced, pictures: hasPictures } = values;
    return { address: new URL(values.url).origin, isForced, hasPictures, folder: DATA_DIR };
  } catch (error) {
    throw new Stop(
      error instanceof Error ? error.message : String(error),
      'npm run demo -- --url=http://localhost:3000',
    );
  }
}

/** Throws a Stop without a server, on one with people, and for a refused call. */
export async function fillServer({ address, isForced, folder }: DemoOptions): Promise<DemoResult> {
  const identity = await identityOf(address);
  const people = await Accounts.open(address, identity);
  const { names, isNew, store } = namesFor(address, folder);
  const [first] = PEOPLE;
  const person = { email: first.email, password: names.password(first.email) };
  const isKnown = !isNew && (await people.signIn(first, person.password)) !== undefined;
  if (!identity.isEmpty && !isKnown && !isForced)
    throw new Stop('People have accounts at this server already.', 'npm run demo -- --anyway');
  if (isNew) store();
  const { accounts, passwords } = await accountsOf(people, names);
  const boards: BoardNames[] = [];
  for (const team of TEAMS) boards.push(...(await createDemoTeam({ address, names, accounts }, team)));
  const [largest] = TEAMS.toSorted((a, b) => boardCount(b) - boardCount(a));
  const largestTeamId = (largest && accounts.get(largest.owner)?.teamId) ?? '';
  const editor = { person, token: accounts.get(first.firstName)?.token ?? '' };
  return { names, boards, largestTeamId, passwords, editor };
}

function boardCount({ projects }: DemoTeam): number {
  return projects.reduce((sum, { boards }) => sum + boards.length, 0);
}

async function identityOf(address: string): Promise<IdentityAnswer> {
  const response = await fetch(`${address}/api/identity`).catch(() => undefined);
  if (!response?.ok) throw new Stop(`No server of Atrium answers at ${address}.`, 'npm start');
  return (await response.json()) as IdentityAnswer;
}

async function accountsOf(
  people: Accounts,
  names: DemoNames,
): Promise<{ accounts: Map<PersonKey, Account>; passwords: DemoResult['passwords'] }> {
  const accounts = new Map<PersonKey, Account>();
  const passwords: DemoResult['passwords'] = [];
  for (const person of PEOPLE) {
    const password = names.password(person.email);
    const account = await people.signIn(person, password);
    if (!account && person.isShown) passwords.push({ email: person.email, password });
    accounts.set(person.firstName, account ?? (await people.signUp(person, password)));
  }
  return { accounts, passwords };
}
