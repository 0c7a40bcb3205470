// The index page of an export: its frame, and lists of boards. Opened from the disk: it asks for nothing.

import { direction, type Language } from '#protocol/languages.ts';
import ar from '../../../locales/ar/team-export.json' with { type: 'json' };
import de from '../../../locales/de/team-export.json' with { type: 'json' };
import en from '../../../locales/en/team-export.json' with { type: 'json' };
import es from '../../../locales/es/team-export.json' with { type: 'json' };
import fr from '../../../locales/fr/team-export.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/team-export.json' with { type: 'json' };
import { Html, html } from '../../platform/text/html.ts';

export const ARCHIVE_STRINGS: Record<Language, typeof en> = { en, 'zh-TW': zhTW, de, es, fr, ar };

export interface ListedBoard {
  title: string;
  changedMs: number;
  /** Undefined: it is damaged and not in the file. */
  path: string | undefined;
  /** Pictures of it that are not there. */
  missingImages: number;
}

const STYLE = `body{margin:0 auto;padding:32px 24px;max-width:720px;font:16px/1.5 system-ui,sans-serif;color:#1b1d22;background:#fff}
h1{font-size:28px;line-height:1.25;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}p{margin:0 0 8px;color:#5b616e}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 0;border-top:1px solid #e3e1db}
li>:first-child{flex:1 1 240px;overflow-wrap:anywhere}li>span{flex:0 0 100%}time,span{color:#5b616e}.harm{color:#a4262c}a{color:#0b6e69}
@media(prefers-color-scheme:dark){body{color:#ecebe8;background:#17191d}p,time,span{color:#a9aeb8}li{border-color:#33363d}a{color:#5cc4bd}.harm{color:#ff9a94}}`;

/** Returns the whole page. `boards`: all boards of the export. */
export function archivePage(
  title: string,
  { boards, language, nowMs }: { boards: readonly ListedBoard[]; language: Language; nowMs: number },
  content: Html,
): string {
  const strings = ARCHIVE_STRINGS[language];
  const damaged = boards.filter(({ path, missingImages }) => path === undefined || missingImages > 0).length;
  const number = new Intl.NumberFormat(language);
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body>
<h1 dir="auto">${title}</h1>
<p>${strings.made}: ${dayOf(language).format(nowMs)}</p>
<p>${strings.boards}: ${number.format(boards.length)}</p>
${damaged > 0 && html`<p class="harm">${strings.damagedBoards}: ${number.format(damaged)}</p>`}
<p>${strings.how}</p>
${content}
</body>
</html>
`.text;
}

/** Returns a titled list of boards. */
export function boardList(name: string, boards: readonly ListedBoard[], language: Language): Html {
  return html`<h2 dir="auto">${name}</h2>
${boards.length === 0 && html`<p>${ARCHIVE_STRINGS[language].noBoards}</p>`}
<ul>
${boards.map((board) => boardPart(board, language))}
</ul>
`;
}

function boardPart({ title, changedMs, path, missingImages }: ListedBoard, language: Language): Html {
  const strings = ARCHIVE_STRINGS[language];
  const name = title || strings.untitled;
  return html`<li>${path === undefined ? html`<bdi>${name}</bdi>` : html`<a href="${addressOf(path)}"><bdi>${name}</bdi></a>`}
${path === undefined && html`<strong class="harm">${strings.damaged}</strong>`}
${missingImages > 0 && html`<strong class="harm">${strings.missingImages}: ${missingImages}</strong>`}
<time datetime="${new Date(changedMs).toISOString()}">${dayOf(language).format(changedMs)}</time></li>
`;
}

const dayOf = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
