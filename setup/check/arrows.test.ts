import { describe, expect, it } from 'vitest';
import { breachesOf, compare, folderCircleFaults, rowOf } from './arrows.ts';
import { FOLDERS } from './folders.ts';

const targetsOf = (file: string, text: string): string[] => breachesOf(file, text).map(({ to }) => to);

describe('arrows', () => {
  it('lets the page know the protocol and start a worker', () => {
    const text =
      "import { bus } from '#protocol/bus.ts';\nconst url = new URL('../../workers/board/main.ts', import.meta.url);";
    expect(targetsOf('src/bus/bus.ts', text)).toEqual([]);
  });

  it('refuses a static import of a worker, types included', () => {
    expect(targetsOf('src/bus/bus.ts', "import type { Frame } from '../../workers/board/frame.ts';")).toHaveLength(1);
  });

  it('lets the page load the worker module lazily (worker=0)', () => {
    expect(targetsOf('src/bus/bus.ts', "const board = await import('../../workers/board/main.ts');")).toEqual([]);
  });

  it('refuses the server in the page and the page in the server', () => {
    expect(targetsOf('src/api/boards.ts', "import { db } from '../../server/start/open.ts';")).toHaveLength(1);
    expect(targetsOf('server/main.ts', "export { routes } from '../src/routes.tsx';")).toHaveLength(1);
  });

  it('refuses anything but itself in the protocol', () => {
    expect(
      targetsOf('protocol/limits.ts', "import './errors.ts';\nimport { x } from '#engine/atrium_engine.js';"),
    ).toHaveLength(1);
  });

  it('keeps features out of each other, but for their face', () => {
    const file = 'src/features/home/home.tsx';
    expect(targetsOf(file, "import { Share } from '../team/share-dialog.tsx';")).toHaveLength(1);
    expect(targetsOf(file, "import { Share } from '../team/index.tsx';")).toEqual([]);
    expect(
      targetsOf(file, "import { Zoom } from './zoom.tsx';\nimport { Button } from '../../ui/button.tsx';"),
    ).toEqual([]);
  });

  it('keeps a folder from the layers above it', () => {
    expect(targetsOf('server/board/core/a.ts', "import { T } from '../../workspace/teams/t.ts';")).toHaveLength(1);
    expect(targetsOf('server/workspace/teams/a.ts', "import { B } from '../../board/core/b.ts';")).toEqual([]);
  });

  it('keeps the subfolders of a folder apart where the row says so, and parts of the board always', () => {
    expect(targetsOf('server/board/core/a.ts', "import { R } from '../realtime/r.ts';")).toHaveLength(1);
    expect(targetsOf('server/board/realtime/a.ts', "import { C } from '../core/c.ts';")).toEqual([]);
    const part = 'src/features/board/parts/timer/a.ts';
    expect(targetsOf(part, "import { F } from '../frames/f.ts';\nimport { B } from './b.ts';")).toEqual([
      'src/features/board/parts/frames/f.ts',
    ]);
  });

  it('lets only routes and resolvers import the ground of HTTP', () => {
    const text = "import { callerError } from '../../web/errors.ts';";
    expect(breachesOf('server/workspace/teams/teams.ts', text)).toMatchObject([{ to: 'server/web/errors.ts' }]);
    for (const file of ['routes.ts', 'team-routes.ts', 'resolvers.ts', 'entity-resolvers.ts'])
      expect(breachesOf(`server/workspace/teams/${file}`, text), file).toEqual([]);
    expect(breachesOf('server/identity/routes/session.ts', text)).toEqual([]);
  });

  it('lets pages import types of the contract, and no values', () => {
    const file = 'src/features/wall/phone/join.ts';
    expect(breachesOf(file, "import type { JoinRequest } from '#protocol/contract/panels.ts';")).toEqual([]);
    expect(breachesOf(file, "import { joinRequest } from '#protocol/contract/panels.ts';")).toHaveLength(1);
  });

  it('lets services import types of queries, and no values', () => {
    const file = 'server/workspace/teams/teams.ts';
    expect(breachesOf(file, "import type { teamQueries } from './team-queries.ts';")).toEqual([]);
    expect(breachesOf(file, "import { type Team, teamQueries } from './team-queries.ts';")).toHaveLength(1);
    expect(breachesOf(file, "import { lockPeople } from '../../access/lock-rights.ts';")).toHaveLength(1);
    expect(breachesOf('server/workspace/teams/team-changes.ts', "import { a } from './team-queries.ts';")).toEqual([]);
  });

  it('lets a test import what it needs, and nothing that ships a helper of tests', () => {
    expect(targetsOf('server/board/core/a.test.ts', "import { T } from '../../workspace/teams/t.ts';")).toEqual([]);
    expect(targetsOf('server/board/core/a.ts', "import { T } from '../../testing/test-client.ts';")).toHaveLength(1);
  });

  it('refuses a file of a folder without a row', () => {
    expect(breachesOf('server/utils/a.ts', '')).toHaveLength(1);
  });

  it('finds the nearest row', () => {
    expect(rowOf('src/features/board/parts/share/people/a.tsx')?.folder).toBe('src/features/board/parts/share');
    expect(rowOf('src/features/board/parts/timer/a.tsx')?.folder).toBe('src/features/board/parts/*');
    expect(rowOf('src/features/board/index.tsx')?.folder).toBe('src/features/board');
    expect(rowOf('src/features/team/index.tsx')?.folder).toBe('src/features/*');
  });

  it('has every folder once', () => {
    const folders = FOLDERS.map(({ folder }) => folder);
    expect(folders).toEqual([...new Set(folders)]);
  });

  it('refuses a circle of folders, by whatever way', () => {
    expect(folderCircleFaults(FOLDERS)).toEqual([]);
    const rows = [
      { folder: 'server/access', may: ['server/panels/codes.ts'] },
      { folder: 'server/board', may: ['server/access'] },
      { folder: 'server/panels', may: ['server/board'] },
      { folder: 'server/start', may: ['server'] },
    ];
    expect(folderCircleFaults(rows)).toEqual([
      expect.stringContaining('server/access, server/board, server/panels may all import one another'),
    ]);
    expect(folderCircleFaults(rows.slice(1))).toEqual([]);
  });

  it('refuses a circle of the subfolders of a row', () => {
    const inside = { realtime: ['core'], core: ['history'], history: ['realtime'], timers: ['core'] };
    expect(folderCircleFaults([{ folder: 'server/board', may: [], inside }])).toEqual([
      expect.stringContaining('server/board/core, server/board/history, server/board/realtime may all'),
    ]);
  });

  it('refuses a new breach, and an exception that is gone', () => {
    const breach = { from: 'a.ts', to: 'b.ts', reason: 'a may not import b' };
    expect(compare({ 'a.ts': ['b.ts'] }, [breach])).toEqual([]);
    expect(compare({}, [breach])).toEqual(['a.ts: a may not import b']);
    expect(compare({ 'a.ts': ['b.ts', 'c.ts'] }, [breach])).toEqual([expect.stringContaining('a.ts → c.ts is gone')]);
  });
});
