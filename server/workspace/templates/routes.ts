// HTTP calls for a template's items, images and cover. Everything else about templates is in GraphQL.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { templateCalls } from '#protocol/contract/templates.ts';
import { CallerError } from '#protocol/errors.ts';
import { ITEM_JSON_VERSION } from '#protocol/item-json.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { lengthOf, refuseAboveStorage, type StorageUserOf } from '../../access/storage-user.ts';
import { TemplateAccess } from '../../access/template-access.ts';
import type { templateRightQueries } from '../../access/template-right-queries.ts';
import { asImage } from '../../board/files/blob-routes.ts';
import { checkedPicture } from '../../board/files/picture-routes.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { TemplateVerb } from '../../policies/template.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { digestOf } from './digest.ts';
import { OwnTemplates } from './own-templates.ts';
import type { templateChanges } from './template-changes.ts';
import type { TemplateRow, templateQueries } from './template-queries.ts';
import type { Templates } from './templates.ts';

type Db = Uses<{
  reads: {
    templates: Only<typeof templateQueries, 'templateImage' | 'templateRow'>;
    templateRights: typeof templateRightQueries;
  };
  changes: { templates: Only<typeof templateChanges, 'beginTemplateCover' | 'putTemplateCover'> };
}>;

interface TemplateRoutesDeps {
  db: Db & Parameters<typeof refuseAboveStorage>[0]['db'];
  blobs: BlobStore;
  storageUserOf: StorageUserOf;
}

/** A person who loses the right to a template must not see its images in a cache. */
const IMAGE_CACHE = 'private, no-store';
/** A replaced cover keeps its address, so caches must ask each time. */
const COVER_CACHE = 'private, no-cache';
const JSON_TYPE = 'application/json';

export function templateRoutes(
  http: FastifyInstance,
  callers: Callers,
  { db, blobs, storageUserOf, templates }: TemplateRoutesDeps & { templates: Pick<Templates, 'notify'> },
): void {
  const ownTemplates = new OwnTemplates();
  const access = new TemplateAccess(db.reads.templateRights);
  const covers = new RateLimiter(SERVER_LIMITS.picturesPerMinute);
  const found = async (person: string, id: string, verb: TemplateVerb): Promise<TemplateRow> => {
    await access.template(person, id, verb);
    const row = await db.reads.templates.templateRow(id);
    if (!row) throw new CallerError('not-found');
    return row;
  };

  answerCalls(http, callers, templateCalls, {
    async 'GET /api/templates/:name/items'({ params: { name }, query: { language, examples }, reply }) {
      const { items } = await ownTemplates.template({ name, language, examples: examples === 'true' });
      return reply.type(JSON_TYPE).send(JSON.stringify({ version: ITEM_JSON_VERSION, items }));
    },
    async 'GET /api/user/templates/:id/items'({ person, params, reply }) {
      const { sha256 } = await found(person.id, params.id, 'use');
      return sendBlob(blobs, reply.type(JSON_TYPE).header('cache-control', 'no-store'), sha256);
    },
    async 'GET /api/user/templates/:id/images/:sha256'({ person, params: { id, sha256 }, reply }) {
      await access.template(person.id, id, 'use');
      const type = await db.reads.templates.templateImage({ template: id, sha256: digestOf(sha256) });
      if (!type) throw new CallerError('not-found');
      asImage(reply, sha256, type);
      return sendBlob(blobs, reply.header('cache-control', IMAGE_CACHE), sha256);
    },
    async 'GET /api/user/templates/:id/cover'({ person, params, request, reply }) {
      const { cover, coverType } = await found(person.id, params.id, 'use');
      if (cover === null || coverType === null) throw new CallerError('not-found');
      const etag = `"${cover}"`;
      reply.header('cache-control', COVER_CACHE).header('vary', 'authorization').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendBlob(blobs, reply.type(coverType), cover);
    },
    async 'PUT /api/user/templates/:id/cover'({ person, params: { id }, network, request }) {
      const relation = await access.template(person.id, id, 'change');
      const user = storageUserOf(network, actorOfPerson(person));
      await refuseAboveStorage({ db }, user, lengthOf(request) ?? 0);
      return async ({ body }) => {
        if (!covers.take(person.id, performance.now())) throw new CallerError('too-many-requests');
        const { bytes, type } = checkedPicture(body, request.headers['content-type']);
        const sha256 = new Uint8Array(createHash('sha256').update(bytes).digest());
        const stored = { sha256, size: bytes.length, nowMs: Date.now() };
        await db.changes.templates.beginTemplateCover({
          id,
          person: person.id,
          use: { user, kind: 'picture', ...stored },
        });
        await blobs.put(bytes);
        await db.changes.templates.putTemplateCover({ id, person: person.id, type, ...stored });
        await templates.notify([relation]);
      };
    },
  });
}

async function sendBlob(blobs: BlobStore, reply: FastifyReply, sha256: string): Promise<FastifyReply> {
  const blob = await blobs.open(sha256);
  if (!blob) throw new CallerError('damaged', `blob ${sha256} is missing or damaged`);
  return reply.header('content-length', blob.size).send(Readable.from(blob.body, { objectMode: false }));
}
