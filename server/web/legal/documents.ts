// The pages of /legal/: the operator's text where there is one, else the text that comes with the software. Nothing runs in them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type Language, languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { PageHeaders } from '../headers.ts';
import type { DocumentAddress } from '../pages/pages.ts';
import { sendPage } from '../pages/send-page.ts';
import { ASSETS, documentHtml } from './document-html.ts';
import { DOCUMENT_PAGES } from './document-routes.ts';
import { OperatorTexts } from './operator-texts.ts';
import { ownText } from './own-texts.ts';
import type { Recipients } from './privacy-policy.ts';

export interface DocumentsDeps {
  /** The folder of the operator's texts. */
  folder: string;
  /** PUBLIC_URL. */
  origin: string | undefined;
  recipients: Recipients;
  log: Logger;
}

type SendDocument = (request: FastifyRequest, reply: FastifyReply, document: DocumentAddress) => Promise<FastifyReply>;

/** Adds the route of the pages' assets and reads the operator's texts. Returns what answers a request for one of the pages. */
export function documents(http: FastifyInstance, { folder, origin, recipients, log }: DocumentsDeps): SendDocument {
  const operatorTexts = new OperatorTexts(folder, log);
  void operatorTexts.check();
  const headers = new PageHeaders({}).of('document', '');
  http.get('/legal/assets/:name', (request, reply) => {
    const asset = ASSETS.find((request.params as { name: string }).name);
    if (!asset) throw new CallerError('not-found');
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.bytes);
  });
  return async (request, reply, { row, pathname }) => {
    const page = DOCUMENT_PAGES.find((name) => name === row.page);
    if (!page) throw new CallerError('not-found');
    const language = languageOf(request);
    const text = (await operatorTexts.find(page, language)) ?? {
      language,
      content: ownText(page, language, recipients),
    };
    const html = documentHtml({ row, pathname, language, origin, text });
    return sendPage(
      request,
      reply.type('text/html; charset=utf-8').headers({ ...headers, vary: 'cookie, accept-encoding' }),
      html,
    );
  };
}

function languageOf({ headers }: FastifyRequest): Language {
  return matchingLanguage(languageInCookies(headers.cookie ?? ''));
}
