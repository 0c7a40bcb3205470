// Every route of a server, `METHOD /path`, as it prints them itself.

import type { FastifyInstance } from 'fastify';

export function routesOf(http: Pick<FastifyInstance, 'printRoutes'>): string[] {
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .reduce<{ prefix: string[]; found: string[] }>(
      ({ prefix, found }, line) => {
        const match = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line);
        if (!match) return { prefix, found };
        const [, indent = '', path = '', methods] = match;
        const parents = [...prefix.slice(0, indent.length / 4), path];
        const own = (methods ?? '').split(', ').filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS');
        // What answers every method is the identity provider; it is printed without what it stands below.
        if (path === '*') return { prefix: parents, found: [...found, 'GET /oidc/*'] };
        return { prefix: parents, found: [...found, ...own.map((method) => `${method} ${parents.join('')}`)] };
      },
      { prefix: [], found: [] },
    ).found;
}
