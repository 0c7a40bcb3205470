// The page in a team's export that says what is in it, and by name what is not. Opened from the disk: it asks for nothing.

import { direction, type Language } from '#protocol/languages.ts';
import ar from '../../../locales/ar/team-export.json' with { type: 'json' };
import de from '../../../locales/de/team-export.json' with { type: 'json' };
import en from '../../../locales/en/team-export.json' with { type: 'json' };
import es from '../../../locales/es/team-export.json' with { type: 'json' };
import fr from '../../../locales/fr/team-export.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/team-export.json' with { type: 'json' };
import { Html, html } from '../../platform/text/html.ts';

export const WORDS: Record<Language, typeof en> = { en, 'zh-TW': zhTW, de, es, fr, ar };

export interface ListedBoard {
  title: string;
  changedMs: number;
  /** Undefined: it is damaged and not in the file. */
  path: string | undefined;
  /** Pictures of it that are not there. */
  missingImages: number;
}

export interface ListedProject {
  name: string;
  boards: ListedBoard[];
}

const STYLE = `body{margin:0 auto;padding:32px 24px;max-width:720px;font:16px/1.5 system-ui,sans-serif;color:#1b1d22;background:#fff}
h1{font-size:28px;line-height:1.25;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}p{margin:0 0 8px;color:#5b616e}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 0;border-top:1px solid #e3e1db}
li>:first-child{flex:1 1 240px;overflow-wrap:anywhere}time{color:#5b616e}.harm{color:#a4262c}a{color:#0b6e69}
@media(prefers-color-scheme:dark){body{color:#ecebe8;background:#17191d}p,time{color:#a9aeb8}li{border-color:#33363d}a{color:#5cc4bd}.harm{color:#ff9a94}}`;

export function indexPage(team: string, projects: readonly ListedProject[], language: Language, nowMs: number): string {
  const words = WORDS[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const boards = projects.flatMap((project) => project.boards);
  const damaged = boards.filter(({ path, missingImages }) => path === undefined || missingImages > 0).length;
  const number = new Intl.NumberFormat(language);
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${team}</title><style>${new Html(STYLE)}</style></head>
<body>
<h1 dir="auto">${team}</h1>
<p>${words.made}: ${day.format(nowMs)}</p>
<p>${words.boards}: ${number.format(boards.length)}</p>
${damaged > 0 && html`<p class="harm">${words.damagedBoards}: ${number.format(damaged)}</p>`}
<p>${words.how}</p>
${projects.map((project) => projectPart(project, words, day))}
</body>
</html>
`.text;
}

function projectPart({ name, boards }: ListedProject, words: typeof en, day: Intl.DateTimeFormat): Html {
  return html`<h2 dir="auto">${name}</h2>
${boards.length === 0 && html`<p>${words.noBoards}</p>`}
<ul>
${boards.map((board) => boardPart(board, words, day))}
</ul>
`;
}

function boardPart(
  { title, changedMs, path, missingImages }: ListedBoard,
  words: typeof en,
  day: Intl.DateTimeFormat,
): Html {
  const shown = title || words.untitled;
  return html`<li>${path === undefined ? html`<bdi>${shown}</bdi>` : html`<a href="${addressOf(path)}"><bdi>${shown}</bdi></a>`}
${path === undefined && html`<strong class="harm">${words.damaged}</strong>`}
${missingImages > 0 && html`<strong class="harm">${words.missingImages}: ${missingImages}</strong>`}
<time datetime="${new Date(changedMs).toISOString()}">${day.format(changedMs)}</time></li>
`;
}

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
