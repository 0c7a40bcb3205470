// What stands in the head of a page for who finds it by a search or a link: title, description, canonical address, social image. By the
// row of its address, in the language of the reader's cookie, else in English; before any script of the page has run. Addresses begin with
// PUBLIC_URL: without it there are none, since a Host header is whatever somebody sends.

import { SOCIAL_PX } from '#protocol/covers.ts';
import { direction, type Language } from '#protocol/languages.ts';
import type { PageName } from '#protocol/pages.ts';
import { HELP_TOPICS, type HelpTopic, helpPathOf, type Route } from '#protocol/routes.ts';
import { trimEnd } from '#protocol/trim-end.ts';
import ar from '../../../locales/ar/page-head.json' with { type: 'json' };
import de from '../../../locales/de/page-head.json' with { type: 'json' };
import en from '../../../locales/en/page-head.json' with { type: 'json' };
import es from '../../../locales/es/page-head.json' with { type: 'json' };
import fr from '../../../locales/fr/page-head.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/page-head.json' with { type: 'json' };

type PageTexts = typeof en.page;
interface Texts {
  site: typeof en.site;
  /** Titles by the names of their pages. A name that no page has is an error of types. */
  page: { [Name in keyof PageTexts]: Name extends PageName ? string : never };
  /** Titles of the topics of the guide. */
  help: Readonly<Record<HelpTopic, string>>;
}
const WORDS: Record<Language, Texts> = { en, 'zh-TW': zhTW, de, es, fr, ar };

export interface HeadOf {
  route: Route;
  /** Of the address, without a query. */
  pathname: string;
  language: Language;
  /** PUBLIC_URL. */
  origin: string | undefined;
  /** The social image's path. */
  image: string;
}

/** `nonce` and the places that `fill` fills are in it. */
export function headTemplateOf(html: string): string {
  return html
    .replace(/<html lang="[^"]*">/, '<html lang="%LANG%" dir="%DIR%">')
    .replace(/<title>[^<]*<\/title>/, '<title>%TITLE%</title>%CANONICAL%%SOCIAL_IMAGE%')
    .replace(/(property="og:title" content=")[^"]*/, '$1%TITLE%')
    .replace(/(name="description" content=")[^"]*/, '$1%DESCRIPTION%')
    .replace(/(property="og:description" content=")[^"]*/, '$1%DESCRIPTION%');
}

/** Returns the title of a page without the name of the product; undefined for a page that has the title of the product. */
export function pageTitle(page: PageName, language: Language): string | undefined {
  const titles: Partial<Record<PageName, string>> = WORDS[language].page;
  return titles[page];
}

export function filledHead(template: string, { route, pathname, language, origin, image }: HeadOf): string {
  const { site, help } = WORDS[language];
  const isOpen = route.group === 'public' || route.group === 'own-handling';
  const path = trimEnd(pathname, '/') || '/';
  const topic = HELP_TOPICS.find((name) => helpPathOf(name) === path);
  // Pages that need a sign-in have the title of the product.
  const title = isOpen ? (topic ? help[topic] : pageTitle(route.page, language)) : undefined;
  const values: Record<string, string> = {
    LANG: language,
    DIR: direction(language),
    TITLE: escaped(title ? `${title} · Atrium` : site.title),
    DESCRIPTION: escaped(site.description),
    // An alias is for those who were given it, and an address that names nothing is no page of its own.
    CANONICAL:
      isOpen && origin && !route.path.includes(':alias') && route.page !== 'not-found' ? canonical(origin + path) : '',
    SOCIAL_IMAGE: origin ? socialImage(origin + image) : '',
  };
  return template.replace(/%([A-Z_]+)%/g, (all, name: string) => values[name] ?? all);
}

function canonical(address: string): string {
  return `<link rel="canonical" href="${escaped(address)}"><meta property="og:url" content="${escaped(address)}">`;
}

function socialImage(address: string): string {
  const { w, h } = SOCIAL_PX;
  return `<meta property="og:image" content="${escaped(address)}"><meta property="og:image:width" content="${w}"><meta property="og:image:height" content="${h}">`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
