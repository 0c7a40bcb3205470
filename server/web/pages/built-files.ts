// The files of dist/ as they were built: ready-made .br and .gz, ranges, times. Their names are read once, for a name that is asked for
// is one of these letter by letter, or there is no such file: by itself the library would list each folder of the path at each request.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export async function builtFiles(
  http: FastifyInstance,
  root: string,
  setHeaders: (reply: FastifyReply, file: string) => void,
): Promise<void> {
  await http.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => setHeaders(reply as FastifyReply, file),
  });
  const files = namesIn(root);
  http.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/*',
    handler: ({ params }, reply) => {
      const name = params['*'];
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    },
  });
}

/** As addresses have them: with / on every system. */
function namesIn(root: string): ReadonlySet<string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const nameOf = (parent: string, name: string): string => path.relative(root, path.join(parent, name));
  return new Set(found.map(({ parentPath, name }) => nameOf(parentPath, name).split(path.sep).join('/')));
}
