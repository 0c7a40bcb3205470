// Sends the file of an export, which a form of the page downloads.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenBlob } from '../../platform/blobs/store.ts';
import { EntryNames } from '../../platform/text/file-names.ts';

/** The ticket in a form's body; '' if there is none. */
export function ticketOf(body: unknown): string {
  return (body instanceof URLSearchParams ? body.get('ticket') : null) ?? '';
}

/** `name`: of the file, as people wrote it. */
export function sendZip(reply: FastifyReply, { name, blob }: { name: string; blob: OpenBlob }): FastifyReply {
  const file = new EntryNames('atrium').take(name, '.zip');
  return reply
    .type('application/zip')
    .headers({
      'content-length': blob.size,
      'content-disposition': `attachment; filename="atrium.zip"; filename*=UTF-8''${encodeURIComponent(file)}`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .send(Readable.from(blob.body, { objectMode: false }));
}
