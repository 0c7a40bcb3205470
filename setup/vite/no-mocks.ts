// What answers in place of a server (src/mocks) is of development alone: a build that has any of it fails.

import type { Plugin } from 'vite';

export function noMocks(): Plugin {
  return {
    name: 'atrium:no-mocks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : [one.fileName]));
      const found = mocksIn(modules);
      if (found.length > 0) this.error(`Mocks are of development alone: ${found.join(', ')}`);
    },
  };
}

/** Of modules and files by their paths. */
export function mocksIn(paths: readonly string[]): string[] {
  return paths.filter((path) => /\/(src\/mocks|node_modules\/(msw|@mswjs))\/|mock-?service-?worker/i.test(path));
}
