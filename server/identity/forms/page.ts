// The frame of the provider's pages: a card beside a picture of a board, and no script but the ones that show passwords and save recovery codes. `Reader` is whom
// a page is made for.

import { direction, LANGUAGE_NAMES, LANGUAGES, type Language } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { brandLink } from '../../platform/text/brand.ts';
import { Html, html } from '../../platform/text/html.ts';
import { type Words, wordsOf } from '../../platform/text/words.ts';
import { PICTURE_PATH, STYLE_PATH } from './assets.ts';
import { SAVE_CODES } from './save-codes.ts';
import { SHOW_PASSWORD } from './show-password.ts';

export interface Reader {
  language: Language;
  /** Ten people at a wall: everything that is touched is larger. */
  isPanel: boolean;
}

interface Content {
  /** Also heads the card. */
  title: string;
  body: Html;
  /** Where one came from; of a page that one is led to. */
  back?: string | undefined;
  /** The page can be asked for again in another language. */
  switchable?: boolean;
}

export function pageOf({ language, isPanel }: Reader, content: Content): string {
  const words = wordsOf(language);
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}"${isPanel && html` data-density="panel"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${content.title} · Atrium</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body class="identity" data-show-password="${words.showPassword}">
<div class="side">
<header>${brandLink}</header>
<main class="card">${content.back !== undefined && backLink(content.back, words)}<h1>${content.title}</h1>${content.body}</main>
<footer>${content.switchable === true && languageMenu(language, words)}${legalLinks(words)}</footer>
</div>
<div class="picture" aria-hidden="true"><img src="${PICTURE_PATH}" alt=""></div>
${content.body.text.includes('class="secret"') && passwordScript}${content.body.text.includes('class="recovery"') && codesScript}
</body>
</html>
`.text;
}

const passwordScript = new Html(`<script>${SHOW_PASSWORD}</script>`);
const codesScript = new Html(`<script>${SAVE_CODES}</script>`);

const icon = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
/** lucide's icons of these names. */
const languages = icon('m5 8 6 6m-7 0 6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6');
const chevron = icon('m6 9 6 6 6-6');
const arrow = icon('m12 19-7-7 7-7M19 12H5');

function backLink(path: string, words: Words): Html {
  return html`<a class="back" href="${path}">${arrow}<span>${words.back}</span></a>`;
}

function legalLinks({ legal }: Words): Html {
  return html`<div class="foot-links"><a href="${ROUTES.privacyPolicy.path}">${legal.privacy}</a><a href="${ROUTES.termsOfUse.path}">${legal.terms}</a></div>`;
}

function languageMenu(language: Language, words: Words): Html {
  const others = LANGUAGES.map(
    (one) =>
      html`<li><a href="?lng=${one}" lang="${one}"${one === language && html` aria-current="true"`}>${LANGUAGE_NAMES[one]}</a></li>`,
  );
  return html`<details class="languages"><summary aria-label="${words.language}: ${LANGUAGE_NAMES[language]}">${languages}<span>${LANGUAGE_NAMES[language]}</span>${chevron}</summary><ul>${others}</ul></details>`;
}
