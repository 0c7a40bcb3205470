// Files of the page that import each other in a circle run in an order that depends on which of them arrived first: what one needs
// of the other is sometimes not there yet. The build fails for such a circle instead.

import type { Plugin } from 'vite';

export function noCycles(): Plugin {
  return {
    name: 'atrium:no-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.imports] as const] : [])),
      );
      const circle = circleIn(imports);
      if (circle) this.error(`Files that import each other: ${circle.join(' → ')}`);
    },
  };
}

/** The first circle found, its first member named again at its end. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return undefined;
}
