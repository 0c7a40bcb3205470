// A message has plain text, and simple HTML without pictures, in the language of whoever gets it. Messages of accounts and invites
// name nobody: what somebody else typed in a form is in none. Those of inboxes are in server/workspace/inbox/letters.ts.

import { direction, type Language } from '#protocol/languages.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import ar from '../../../locales/ar/mail.json' with { type: 'json' };
import de from '../../../locales/de/mail.json' with { type: 'json' };
import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import fr from '../../../locales/fr/mail.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/mail.json' with { type: 'json' };
import { type Html, html } from '../text/html.ts';
import { filled, numeral } from '../text/words.ts';
import type { Letter } from './mailer.ts';

const words: Record<Language, typeof en> = { en, 'zh-TW': zhTW, de, es, fr, ar };

/** The texts of messages about inboxes. */
export type InboxTexts = (typeof en)['inbox'];

export function inboxTextsOf(language: Language): InboxTexts {
  return words[language].inbox;
}

interface LetterPage {
  language: Language;
  subject: string;
  body: Html;
  url: string;
  button: string;
  /** The text below the button. */
  foot: Html;
}

/** The HTML of a message. Mail programs take styles at the element alone. */
export function letterPage({ language, subject, body, url, button, foot }: LetterPage): string {
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1d22;background:#fff">
${body}
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0f6f68;color:#fff;text-decoration:none;font-weight:600">${button}</a></p>
${foot}
</body>
</html>
`.text;
}

/** `url`: the target of its button. */
export function letterOf(kind: Exclude<keyof typeof en, 'inbox'>, to: string, language: Language, url: string): Letter {
  const { subject, text, button, note: written } = words[language][kind];
  const note = filled(language, written, { days: numeral(language, SERVER_LIMITS.inviteDays) });
  const page = letterPage({
    language,
    subject,
    body: html`<p style="margin:0 0 24px">${text}</p>`,
    url,
    button,
    foot: html`<p style="margin:0 0 8px;color:#5b616e">${note}</p>
<p dir="ltr" style="margin:0;color:#5b616e;overflow-wrap:anywhere">${url}</p>`,
  });
  return { to, subject, text: `${text}\n\n${url}\n\n${note}\n`, html: page };
}
