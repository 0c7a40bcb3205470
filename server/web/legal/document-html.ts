// The frame of a legal page: its head, the links between the three pages, the text, and links to home, help and licenses. It follows the system's
// theme and needs no script.

import path from 'node:path';
import { direction, type Language } from '#protocol/languages.ts';
import type { MarkdownNode } from '#protocol/markdown.ts';
import { ROUTES, type Route } from '#protocol/routes.ts';
import { brandLink } from '../../platform/text/brand.ts';
import { html } from '../../platform/text/html.ts';
import { markdownHtml } from '../../platform/text/markdown.ts';
import { PageAssets } from '../../platform/text/page-assets.ts';
import { filledHead, pageTitle } from '../pages/page-head.ts';
import { DOCUMENT_PAGES, DOCUMENT_ROUTES } from './document-routes.ts';
import { legalTexts } from './texts.ts';

/** The help about privacy. */
const HELP_PATH = '/help/privacy';
/** The file in public/ with the licenses of shipped software. */
const LICENSES_PATH = '/legal/licenses.txt';

export const ASSETS = new PageAssets('/legal/assets');
const STYLE_PATH = ASSETS.addStyleSheet(['card-page.module.css'], path.join(import.meta.dirname, 'legal.css'));

const HEAD = `<!doctype html>
<html lang="%LANG%" dir="%DIR%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%TITLE%</title>
<meta name="description" content="%DESCRIPTION%">
<meta property="og:title" content="%TITLE%">
<meta property="og:description" content="%DESCRIPTION%">
%CANONICAL%%SOCIAL_IMAGE%
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
`;

export interface LegalDocument {
  row: Route;
  pathname: string;
  /** The reader's language. */
  language: Language;
  /** PUBLIC_URL. */
  origin: string | undefined;
  /** Without a heading of the first level the page has its title there. */
  text: { language: Language; content: readonly MarkdownNode[] };
}

export function documentHtml({ row, pathname, language, origin, text }: LegalDocument): string {
  const texts = legalTexts(language);
  const links = DOCUMENT_PAGES.map((page) => {
    const { path: address } = DOCUMENT_ROUTES[page];
    return html`<li><a href="${address}"${address === row.path && html` aria-current="page"`}>${pageTitle(page, language)}</a></li>`;
  });
  const hasHeading = text.content.some((node) => typeof node !== 'string' && node.tag === 'h1');
  const body = html`<body class="legal">
<header>${brandLink}<nav aria-label="${texts.navigation}"><ul>${links}</ul></nav></header>
<main${text.language !== language && html` lang="${text.language}" dir="${direction(text.language)}"`}>
${!hasHeading && html`<h1>${pageTitle(row.page, language)}</h1>`}${markdownHtml(text.content)}
</main>
<footer><a href="${ROUTES.home.path}">${texts.home}</a><a href="${HELP_PATH}">${texts.help}</a><a href="${LICENSES_PATH}">${texts.licenses}</a></footer>
</body>
</html>
`;
  const head = filledHead(HEAD, { route: row, pathname, language, origin, image: '/social.png' });
  return head + body.text;
}
