import { describe, expect, it } from 'vitest';
import { circleFaults, strongComponents } from './circles.ts';
import { rustGraph } from './circles-rust.ts';
import { typescriptGraph } from './circles-typescript.ts';

const graphOf = (edges: Record<string, string[]>): Map<string, Set<string>> =>
  new Map(Object.entries(edges).map(([file, known]) => [file, new Set(known)]));

describe('circles', () => {
  it('lets a type and its own parts know each other', () => {
    const graph = graphOf({ 'a/one.ts': ['a/two.ts'], 'a/two.ts': ['a/three.ts'], 'a/three.ts': ['a/one.ts'] });
    expect(strongComponents(graph)).toEqual([['a/one.ts', 'a/three.ts', 'a/two.ts']]);
    expect(circleFaults(graph)).toEqual([]);
  });

  it('refuses a circle that crosses folders, and says the way', () => {
    const graph = graphOf({ 'a/one.ts': ['b/two.ts'], 'b/two.ts': ['c/three.ts', 'a/one.ts'], 'c/three.ts': [] });
    expect(circleFaults(graph)).toEqual([expect.stringContaining('a/one.ts → b/two.ts → a/one.ts')]);
  });

  it('refuses a circle of more than three files of one folder', () => {
    const graph = graphOf({ 'a/1': ['a/2'], 'a/2': ['a/3'], 'a/3': ['a/4'], 'a/4': ['a/1'], 'a/5': ['a/1'] });
    expect(circleFaults(graph)).toEqual([expect.stringMatching(/^4 modules in a circle/)]);
  });

  it('finds none where all leads down', () => {
    expect(strongComponents(graphOf({ top: ['left', 'right'], left: ['low'], right: ['low'], low: [] }))).toEqual([]);
  });
});

describe('the modules of a crate', () => {
  const known = (files: Record<string, string>): Record<string, string[]> => {
    const graph = rustGraph(
      'engine/x/src',
      new Map(Object.entries(files).map(([f, text]) => [`engine/x/src/${f}`, text])),
    );
    const short = (file: string): string => file.replace('engine/x/src/', '');
    return Object.fromEntries([...graph].map(([file, to]) => [short(file), [...to].map(short).sort()]));
  };

  it('follows use declarations, trees of them, and paths in the code', () => {
    const graph = known({
      'lib.rs': 'mod a;\nmod b;\nmod c;\n',
      'a.rs': 'use crate::{b::{Thing, other as o}, c};\nuse kurbo::Point;\nfn f() { c::go(); }',
      'b.rs': 'fn f() -> super::c::It { crate::c::go() }',
      'c.rs': '// use crate::a::Never;\nfn go() { let _ = "crate::a::Never"; std::mem::take(x); }',
    });
    expect(graph).toEqual({ 'lib.rs': [], 'a.rs': ['b.rs', 'c.rs'], 'b.rs': ['c.rs'], 'c.rs': [] });
  });

  it('leads through re-exports to where a name is, which is no knowledge of the door itself', () => {
    const graph = known({
      'lib.rs': 'mod a;\nmod b;\npub use a::part::Part;\n',
      'a/mod.rs': 'mod part;\nmod user;\npub use part::{Part, go as run};\npub struct Own;\n',
      'a/part.rs': 'pub struct Part;',
      'a/user.rs': 'use super::{Own, Part};',
      'b.rs': 'use crate::Part;\nuse crate::a::run;\nuse crate::a::Own;',
    });
    expect(graph).toEqual({
      'lib.rs': [],
      'a/mod.rs': [],
      'a/part.rs': [],
      'a/user.rs': ['a/mod.rs', 'a/part.rs'],
      'b.rs': ['a/mod.rs', 'a/part.rs'],
    });
  });

  it('counts what a module takes of its children, but not its tests', () => {
    const graph = known({
      'lib.rs': 'mod a;\nmod b;\n',
      'a/mod.rs': 'mod part;\nuse part::Part;\nstruct A(Part);\n',
      'a/part.rs': 'use super::A;',
      'b.rs': 'struct B;\n\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n',
    });
    expect(graph).toEqual({ 'lib.rs': [], 'a/mod.rs': ['a/part.rs'], 'a/part.rs': ['a/mod.rs'], 'b.rs': [] });
    expect(
      circleFaults(
        rustGraph(
          's',
          new Map([
            ['s/a/mod.rs', 'mod b;\nuse b::B;'],
            ['s/a/b.rs', 'use super::A;'],
          ]),
        ),
      ),
    ).toEqual([]);
  });
});

describe('the modules of TypeScript', () => {
  const faults = (files: Record<string, string>): string[] =>
    circleFaults(typescriptGraph(new Map(Object.entries(files))));

  it('are in a circle by types alone', () => {
    expect(
      faults({
        'server/a/open.ts': "import { make } from './files/make.ts';\nexport interface Store {}",
        'server/a/files/make.ts': "import type { Store } from '../open.ts';",
      }),
    ).toEqual([expect.stringContaining('server/a/files/make.ts → server/a/open.ts → server/a/files/make.ts')]);
  });

  it('are in a circle by a dynamic import, and by the address of a worker', () => {
    expect(
      faults({
        'src/a.ts': "const b = () => import('./b/b.ts');",
        'src/b/b.ts': "const c = new Worker(new URL('../c/c.ts', import.meta.url));",
        'src/c/c.ts': "import { x } from '#protocol/x.ts';\nexport { y } from '../a.ts';",
        'protocol/x.ts': 'export const x = 1;',
      }),
    ).toEqual([expect.stringMatching(/^3 modules in a circle/)]);
  });

  it('are in none where a type and its parts know each other', () => {
    expect(
      faults({
        'src/a/thing.ts': "import { part } from './part.ts';",
        'src/a/part.ts': "import type { Thing } from './thing.ts';\nimport 'react';",
      }),
    ).toEqual([]);
  });
});
