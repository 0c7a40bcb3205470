// The pages: dist/ as it was built, with ready-made .br and .gz, hashed names cached for good, index.html with a fresh CSP
// nonce for every page route. In development Vite answers instead.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type Language, languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import type { PageName } from '#protocol/pages.ts';
import { ROUTES, type Route, type RouteMatch, routeAt } from '#protocol/routes.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { workerPolicy } from '../content-security.ts';
import { FRAME_OPTIONS, PageHeaders } from '../headers.ts';
import { builtFiles } from './built-files.ts';
import { isFirstVisit, PAGE_ETAG, PAGE_VARIES } from './first-visit.ts';
import { filledHead, headTemplateOf } from './page-head.ts';
import { originsOfCollectors, pageMetas } from './page-metas.ts';
import { preloadsOf } from './page-preloads.ts';
import { sendPage } from './send-page.ts';
import { serviceWorkerRoute } from './service-worker.ts';
import { sharedFormRoute } from './shared-form.ts';

export interface PagesDeps {
  /** Origins of the identity providers. */
  providers: string[];
  /** Under which public name a board's own social image may be seen, if it has one. */
  socialNameOf(alias: string): Promise<string | undefined>;
  /** The origins whose pages may embed the board; empty for a board that does not exist. */
  embedOriginsOf(alias: string): Promise<string[]>;
  /** Answers a request for a page that the server writes whole (header class `document`). */
  sendDocument(request: FastifyRequest, reply: FastifyReply, document: DocumentAddress): Promise<FastifyReply>;
}

export interface DocumentAddress {
  row: Route;
  pathname: string;
}

/** Answers how to stop. */
export async function pages(
  http: FastifyInstance,
  {
    assetOrigins,
    collectors,
    connectionCheckUrl,
    development,
    distDir,
    downloads,
    features,
    publicUrl,
  }: Settings['web'],
  { providers, socialNameOf, embedOriginsOf, sendDocument }: PagesDeps,
): Promise<() => Promise<void>> {
  const said = pageMetas({ features, collectors, downloads, connectionCheckUrl });
  const origins = {
    providers,
    collectors: originsOfCollectors(collectors),
    assetOrigins,
    imageOrigins: connectionCheckUrl === undefined ? [] : [new URL(connectionCheckUrl).origin],
  };
  const headers = new PageHeaders(origins, said);
  sharedFormRoute(http);
  if (development) return developmentPages(http, headers, said, sendDocument);
  const files = existsSync(distDir);
  if (files) await builtFiles(http, distDir, staticHeaders);
  const template = files ? templateOf(readFileSync(path.join(distDir, 'index.html'), 'utf8'), said) : undefined;

  const ofPages = new Map<string, string>();
  const templateFor = (all: string, name: PageName, language: Language, isFirst: boolean): string => {
    const key = `${name} ${language} ${isFirst}`;
    const known = ofPages.get(key) ?? preloadsOf(all, name, language, isFirst);
    ofPages.set(key, known);
    return known;
  };

  /** The same for everybody: no cookie is read, and no cache keeps it. */
  const embedPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { pathname, alias }: { pathname: string; alias: string | undefined },
  ) => {
    // A page keeps these for its tab, and an embedded board keeps nothing.
    if (STORED_QUERY.test(request.url)) return reply.redirect(pathname, 302);
    const embedders = alias ? await embedOriginsOf(alias) : [];
    const nonce = newNonce();
    const text = templateFor(template ?? '', ROUTES.embed.page, 'en', false);
    const head = { route: ROUTES.embed, pathname, language: 'en', origin: publicUrl, image: neutralImage } as const;
    // The policy says whose frame it may be in; this header knows no list.
    reply.raw.removeHeader(FRAME_OPTIONS);
    const html = filledHead(text, head).replaceAll(noncePlace, nonce);
    return sendPage(
      request,
      reply.type('text/html; charset=utf-8').headers({ ...headers.ofEmbed(embedders, nonce), vary: 'accept-encoding' }),
      html,
    );
  };

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.url.split('?')[0] as string;
    if (!isNavigation(request, route)) throw new CallerError('not-found');
    const match: Partial<RouteMatch> & { route: Route } = routeAt(route) ?? { route: ROUTES.notFound };
    const { route: row, alias, language: ofAddress } = match;
    if (row.headers === 'document') return sendDocument(request, reply, { row, pathname: route });
    if (!template) throw new CallerError('not-found');
    if (row.headers === 'embed') return embedPage(request, reply, { pathname: route, alias });
    const name = alias && (await socialNameOf(alias));
    const language = ofAddress ?? matchingLanguage(languageInCookies(request.headers.cookie ?? ''));
    const image = name ? `/social/${name}` : neutralImage;
    const head = { route: row, pathname: route, language, origin: publicUrl, image };
    const nonce = newNonce();
    const text = templateFor(template, row.page, language, isFirstVisit(request));
    const html = filledHead(text, head).replaceAll(noncePlace, nonce);
    return sendPage(
      request,
      reply
        .code(row.page === 'not-found' ? 404 : 200)
        .type('text/html; charset=utf-8')
        .headers({ ...headers.of(row.headers, nonce), vary: PAGE_VARIES, etag: PAGE_ETAG }),
      html,
    );
  };
  http.get(ROUTES.home.path, page);
  // Its file is no page yet: the nonces are missing.
  http.get('/index.html', (_request, reply) =>
    reply.headers(headers.of(ROUTES.home.headers, newNonce())).redirect(ROUTES.home.path, 308),
  );
  const serviceWorker = path.join(distDir, 'service-worker.js');
  if (existsSync(serviceWorker))
    serviceWorkerRoute(http, readFileSync(serviceWorker, 'utf8'), { pagesRevision: headers.revision, assetOrigins });
  http.setNotFoundHandler(page);
  return async () => undefined;
}

/** The parameters that a page stores for its tab (src/device/device.ts). */
const STORED_QUERY = /[?&](?:app_launch|device_type)=/;
const noncePlace = '%NONCE%';
/** The product's own picture (public/): all that is shown of a board without a public name. */
const neutralImage = '/social.png';

function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Marks where the nonce goes, on every script, style and preload and in the meta that libraries read it from, and what the head says of each page. */
export function templateOf(html: string, said: string): string {
  return headTemplateOf(html)
    .replace(/<(script|style|link)\b/g, `<$1 nonce="${noncePlace}"`)
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${noncePlace}">${said}`);
}

/** A missing file must not come as a page: a script that turns out to be HTML fails in strange ways. */
function isNavigation({ method }: FastifyRequest, route: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|social|workers|ws)(\/|$)/.test(route) &&
    !/\.[a-z0-9]+$/i.test(route)
  );
}

function cacheControlOf(file: string): string {
  // Hashed names never change what they hold.
  if (/[/\\](assets|workers)[/\\]/.test(file) && /-[\w-]{8,}\.\w+$/.test(file))
    return 'public, max-age=31536000, immutable';
  // The specification's, for translations.
  return /[/\\]locales[/\\]/.test(file) ? 'public, max-age=3600' : 'no-cache';
}

function staticHeaders(reply: FastifyReply, file: string): void {
  const name = file.replace(/\.(br|gz)$/, '');
  reply.header('cache-control', cacheControlOf(name));
  // Other people's pages show it beside a link.
  if (/[/\\]social\.png$/.test(name)) reply.header('cross-origin-resource-policy', 'cross-origin');
  if (/[/\\]workers[/\\]/.test(name)) reply.header('content-security-policy', workerPolicy(path.basename(name)));
}

async function developmentPages(
  http: FastifyInstance,
  headers: PageHeaders,
  meta: string,
  sendDocument: PagesDeps['sendDocument'],
): Promise<() => Promise<void>> {
  const { viteMiddleware } = await import('../../../setup/dev.ts');
  const vite = await viteMiddleware(http.server as Server, meta);
  http.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0] as string;
    const { route } = routeAt(pathname) ?? {};
    if (route?.headers === 'document') return sendDocument(request, reply, { row: route, pathname });
    reply.hijack();
    if (route)
      for (const [name, value] of Object.entries(headers.of(route.headers, ''))) reply.raw.setHeader(name, value);
    if (route?.headers === 'embed') reply.raw.removeHeader(FRAME_OPTIONS);
    // Vite's pages have inline scripts of its own; they are for the one who develops.
    reply.raw.removeHeader('content-security-policy');
    vite(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
    return reply;
  });
  return () => vite.close();
}
