// Documents by their hash, so that a client sends each once: the hash alone is asked first, and on PERSISTED_QUERY_NOT_FOUND sent again
// with the document. In each process, the last that were used.

import { createHash } from 'node:crypto';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { hex64 } from '#protocol/api.ts';
import { refusedOperation } from './errors.ts';

const DOCUMENTS = 500;
const DOCUMENT_CHARS = 8 * 1024;

const asked = z.object({ persistedQuery: z.object({ version: z.literal(1), sha256Hash: hex64 }) });

export function persistedQueries(): Plugin {
  const documents = new Map<string, string>();
  const keep = (hash: string, document: string): void => {
    documents.delete(hash);
    if (document.length <= DOCUMENT_CHARS) documents.set(hash, document);
    const [oldest] = documents.keys();
    if (documents.size > DOCUMENTS && oldest !== undefined) documents.delete(oldest);
  };
  return {
    onParams({ params, setParams, request }) {
      // An address is written in logs and kept by browsers.
      if (request.method === 'GET' && params?.query !== undefined)
        throw refusedOperation('BAD_REQUEST', 'By GET a document is asked for by its hash alone');
      if (params?.extensions?.persistedQuery === undefined) return;
      const { success, data } = asked.safeParse(params.extensions);
      if (!success) throw refusedOperation('BAD_REQUEST', 'persistedQuery is {version: 1, sha256Hash}');
      const { sha256Hash: hash } = data.persistedQuery;
      const query = params.query ?? documents.get(hash);
      if (query === undefined)
        throw refusedOperation('PERSISTED_QUERY_NOT_FOUND', 'This document is not known; send it with its hash');
      if (params.query !== undefined && createHash('sha256').update(query).digest('hex') !== hash)
        throw refusedOperation('BAD_REQUEST', 'sha256Hash is not that of the document');
      keep(hash, query);
      setParams({ ...params, query });
    },
  };
}
