import { describe, expect, it } from 'vitest';
import { faultsOf } from './arrows.ts';

describe('arrows', () => {
  it('lets the page know the protocol and start a worker', () => {
    const text =
      "import { bus } from '#protocol/bus.ts';\nconst url = new URL('../workers/board/main.ts', import.meta.url);";
    expect(faultsOf('src/bus.ts', text)).toEqual([]);
  });

  it('refuses a static import of a worker, types included', () => {
    expect(faultsOf('src/bus.ts', "import type { Frame } from '../workers/board/frame.ts';")).toHaveLength(1);
  });

  it('lets the page load the worker module lazily (worker=0)', () => {
    expect(faultsOf('src/bus.ts', "const board = await import('../workers/board/main.ts');")).toEqual([]);
  });

  it('refuses the server in the page and the page in the server', () => {
    expect(faultsOf('src/api/boards.ts', "import { db } from '../../server/db/open.ts';")).toHaveLength(1);
    expect(faultsOf('server/main.ts', "export { routes } from '../src/routes.tsx';")).toHaveLength(1);
  });

  it('refuses anything but itself in the protocol', () => {
    expect(
      faultsOf('protocol/limits.ts', "import './errors.ts';\nimport { x } from '#engine/atrium_engine.js';"),
    ).toHaveLength(1);
  });

  it('keeps features out of each other, but for their face', () => {
    const file = 'src/features/board/tool-bar.tsx';
    expect(faultsOf(file, "import { Share } from '../share/share-dialog.tsx';")).toHaveLength(1);
    expect(faultsOf(file, "import { Share } from '../share/index.ts';")).toEqual([]);
    expect(faultsOf(file, "import { Zoom } from './zoom.tsx';\nimport { Button } from '../../ui/button.tsx';")).toEqual(
      [],
    );
  });
});
