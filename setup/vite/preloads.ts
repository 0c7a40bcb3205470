// Names in index.html what every page needs, so that a browser asks for it with the page's first script and not after that has run.
// Styles are preloaded, not linked: a style sheet of the page would hold that script up.

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SHELL = /\/src\/main\.tsx$/;

export function preloads(): Plugin {
  return {
    name: 'atrium:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const shell = chunks.find(({ facadeModuleId }) => SHELL.test(facadeModuleId ?? ''));
        if (!shell || !chunk) throw new Error('The build has no src/main.tsx');
        return tagsOf(shell, chunk.fileName, (name) => chunks.find(({ fileName }) => fileName === name));
      },
    },
  };
}

/** Links to a chunk, what it imports and their styles, but for `first` and what that brings itself. */
function tagsOf(
  shell: Rolldown.OutputChunk,
  first: string,
  chunkOf: (name: string) => Rolldown.OutputChunk | undefined,
): HtmlTagDescriptor[] {
  const names = new Set([shell.fileName]);
  // A set that grows while it is walked through is walked to its end.
  for (const name of names) for (const next of chunkOf(name)?.imports ?? []) if (next !== first) names.add(next);
  const styles = [...names].flatMap((name) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])]);
  const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
    tag: 'link',
    attrs,
    injectTo: 'head',
  });
  return [
    ...[...names].map((name) => link({ rel: 'modulepreload', crossorigin: true, href: `/${name}` })),
    ...styles.map((name) => link({ rel: 'preload', as: 'style', crossorigin: true, href: `/${name}` })),
  ];
}
