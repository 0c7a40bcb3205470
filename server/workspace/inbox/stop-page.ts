// The page of the address that stops letters: it asks, and says that it is done. It has no script, and looks the same without a session.

import { createHash } from 'node:crypto';
import { direction, type Language } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { type InboxTexts, inboxTextsOf } from '../../platform/mail/letters.ts';
import { Html, html } from '../../platform/text/html.ts';
import type { LetterKind } from './letter-changes.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#f6f4ef;--surface:#fff;--text:#1b1d22;--muted:#5b616e;--line:#dedbd3;--accent:#0f6f68;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#15171b;--surface:#1e2126;--text:#eceae4;--muted:#a7adb8;--line:#363a42;--accent:#4fb8ae;--on-accent:#0b1f1d}}
*{box-sizing:border-box}
body{display:grid;min-block-size:100dvh;margin:0;padding:16px;place-items:center;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{inline-size:100%;max-inline-size:440px;padding:32px;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
h1{margin:0 0 12px;font-size:22px;line-height:1.3}
p{margin:0 0 12px}
.muted{color:var(--muted)}
button,.button{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:12px;padding:0 20px;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
`;

export const STOP_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/** The button sends the form to the address of the page. */
export function stopPage(language: Language, kind: LetterKind): string {
  return pageOf(language, (texts) => ({
    title: texts.title,
    body: html`<p>${texts[kind]}</p><p class="muted">${texts.text}</p><form method="post"><button>${texts.button}</button></form>`,
  }));
}

export function stoppedPage(language: Language): string {
  return pageOf(language, (texts) => ({ title: texts.doneTitle, body: withSettings(texts, texts.doneText) }));
}

/** The token is not of this server. */
export function wrongStopPage(language: Language): string {
  return pageOf(language, (texts) => ({ title: texts.wrongTitle, body: withSettings(texts, texts.wrongText) }));
}

type Texts = InboxTexts['stopPage'];

function withSettings({ settings }: Texts, text: string): Html {
  return html`<p>${text}</p><a class="button" href="${ROUTES.settings.path}">${settings}</a>`;
}

function pageOf(language: Language, content: (texts: Texts) => { title: string; body: Html }): string {
  const { title, body } = content(inboxTextsOf(language).stopPage);
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Atrium</title>
<style>${new Html(STYLE)}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`.text;
}
