// The pages: dist/ as it was built, with ready-made .br and .gz, hashed names cached for good, index.html with a fresh CSP
// nonce for every page route. In development Vite answers instead.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type Language, languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import { type PageName, ROUTES, routeAt } from '#protocol/routes.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { workerPolicy } from '../content-security.ts';
import { PageHeaders } from '../headers.ts';
import { builtFiles } from './built-files.ts';
import { isFirstVisit, PAGE_ETAG, PAGE_VARIES } from './first-visit.ts';
import { filledHead, headTemplateOf } from './page-head.ts';
import { originsOfCollectors, pageMetas } from './page-metas.ts';
import { preloadsOf } from './page-preloads.ts';
import { serviceWorkerRoute } from './service-worker.ts';
import { sharedFormRoute } from './shared-form.ts';

export interface PagesDeps {
  /** Origins of the identity providers. */
  providers: string[];
  /** Under which public name a board's own social image may be seen, if it has one. */
  socialNameOf(alias: string): Promise<string | undefined>;
}

/** Answers how to stop. */
export async function pages(
  http: FastifyInstance,
  { assetOrigins, collectors, connectionCheckUrl, development, distDir, features, publicUrl }: Settings['web'],
  { providers, socialNameOf }: PagesDeps,
): Promise<() => Promise<void>> {
  const said = pageMetas(features, collectors, connectionCheckUrl);
  const origins = {
    providers,
    collectors: originsOfCollectors(collectors),
    assetOrigins,
    imageOrigins: connectionCheckUrl === undefined ? [] : [new URL(connectionCheckUrl).origin],
  };
  const headers = new PageHeaders(origins, said);
  sharedFormRoute(http);
  if (development) return developmentPages(http, headers, said);
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

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.url.split('?')[0] as string;
    if (!template || !isNavigation(request, route)) throw new CallerError('not-found');
    const { route: row, alias } = routeAt(route) ?? { route: ROUTES.notFound };
    const name = alias && (await socialNameOf(alias));
    const language = matchingLanguage(languageInCookies(request.headers.cookie ?? ''));
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
        .headers(headers.of(row.headers, nonce)),
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

/** Compressed where the browser takes it: the nonce makes each page another, and the names of files in it are a turn's worth of bytes. */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.headers({ vary: PAGE_VARIES, etag: PAGE_ETAG });
  if (!/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  return reply.header('content-encoding', 'br').send(brotliCompressSync(html, { params }));
}

/** Brotli's: 0.2 ms a page, a tenth more bytes than the best. */
const PAGE_QUALITY = 5;
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
  said: string,
): Promise<() => Promise<void>> {
  const { viteMiddleware } = await import('../../../setup/dev.ts');
  const vite = await viteMiddleware(http.server as Server, said);
  http.setNotFoundHandler((request, reply) => {
    reply.hijack();
    const { route } = routeAt(request.url.split('?')[0] as string) ?? {};
    if (route)
      for (const [name, value] of Object.entries(headers.of(route.headers, ''))) reply.raw.setHeader(name, value);
    // Vite's pages have inline scripts of its own; they are for the one who develops.
    reply.raw.removeHeader('content-security-policy');
    vite(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  return () => vite.close();
}
