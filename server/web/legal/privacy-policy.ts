// The privacy policy that comes with the software. What the server and the browser store, and how long, is made from stored-data.ts. What
// others receive follows from the server's settings.

import { SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import { INBOX } from '#protocol/inbox.ts';
import type { Language } from '#protocol/languages.ts';
import type { MarkdownElement, MarkdownNode } from '#protocol/markdown.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { DELETED_KEPT_DAYS } from '#protocol/workspace.ts';
import { filled, numeral } from '../../platform/text/words.ts';
import { element, sections } from './markdown-nodes.ts';
import { deviceData, type End, type NamesByEnd, type ServerPurpose } from './stored-data.ts';
import { type LegalTexts, legalTexts } from './texts.ts';

/** The services that receive data by the server's settings. */
export interface Recipients {
  /** Origins of the collectors that pages send to after consent. */
  analytics: string | undefined;
  diagnostics: string | undefined;
  /** Origins of identity providers other than the embedded one. */
  providers: readonly string[];
  /** Other origins from which pages fetch pictures and fonts, or a picture that shows whether there is a connection. */
  files: readonly string[];
  /** Whether the server sends mail. */
  mails: boolean;
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The numbers that the texts about the server's data name. */
const TIMES: Partial<Record<ServerPurpose, Readonly<Record<string, number>>>> = {
  signIns: { days: SAVED_SIGN_IN_DAYS },
  workspace: { days: DELETED_KEPT_DAYS },
  invites: { days: SERVER_LIMITS.inviteDays },
  requests: { hours: SERVER_LIMITS.waitingGuestMs / HOUR_MS },
  inbox: { days: INBOX.keptDays },
  boards: { days: DELETED_KEPT_DAYS },
  access: { days: SERVER_LIMITS.readersKeptMs / DAY_MS },
  panels: { days: SERVER_LIMITS.unclaimedKeptMs / DAY_MS, minutes: SERVER_LIMITS.panelCodeMs / MINUTE_MS },
  files: {
    hours: SERVER_LIMITS.handedFileMs / HOUR_MS,
    endedDays: SERVER_LIMITS.handedFileToldMs / DAY_MS,
    exportDays: SERVER_LIMITS.teamExportKeptMs / DAY_MS,
  },
};

export function privacyPolicy(language: Language, recipients: Recipients): MarkdownNode[] {
  const { privacy } = legalTexts(language);
  return [
    element('p', privacy.intro),
    ...sections([privacy.visibleTitle, privacy.visible], [privacy.serverTitle, privacy.serverText]),
    table(privacy, serverRows(language)),
    ...sections([privacy.deviceTitle, privacy.deviceText]),
    table(privacy, deviceRows(language)),
    element('h2', privacy.othersTitle),
    list(recipientTexts(language, recipients)),
    element('h2', privacy.rightsTitle),
    list(rightTexts(language)),
  ];
}

function serverRows(language: Language): MarkdownElement[] {
  const { server, log } = legalTexts(language).privacy;
  const rows = Object.entries(server).map(([purpose, { title, what, duration }]) => {
    const times = Object.entries(timesOf(purpose)).map(([name, value]) => [name, numeral(language, value)]);
    return row(title, [what], [filled(language, duration, Object.fromEntries(times))]);
  });
  return [...rows, row(log.title, [log.what], [log.duration])];
}

function timesOf(purpose: string): Readonly<Record<string, number>> {
  return new Map(Object.entries(TIMES)).get(purpose) ?? {};
}

function deviceRows(language: Language): MarkdownElement[] {
  const { device } = legalTexts(language).privacy;
  const data = new Map<string, NamesByEnd>(deviceData());
  return Object.entries(device).flatMap(([purpose, title]) => {
    const names = data.get(purpose);
    return names ? [row(title, [], namesByEnd(language, names))] : [];
  });
}

function namesByEnd(language: Language, names: NamesByEnd): MarkdownNode[] {
  return [...names].flatMap(([end, ofEnd]) => [
    element('p', endText(language, end)),
    element('p', ...ofEnd.flatMap((name, i) => [...(i > 0 ? [' '] : []), element('code', name)])),
  ]);
}

function endText(language: Language, end: End): string {
  if (typeof end !== 'number') return legalTexts(language).privacy.end[end];
  const [value, unit] =
    end > DAY_S
      ? [end / DAY_S, 'day']
      : end >= HOUR_S
        ? [end / HOUR_S, 'hour']
        : end >= MINUTE_S
          ? [end / MINUTE_S, 'minute']
          : [end, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

function recipientTexts(language: Language, { analytics, diagnostics, providers, files, mails }: Recipients): string[] {
  const { others } = legalTexts(language).privacy;
  const texts = [others.nothing];
  if (analytics !== undefined) texts.push(filled(language, others.analytics, { origin: analytics }));
  if (diagnostics !== undefined) texts.push(filled(language, others.diagnostics, { origin: diagnostics }));
  if (analytics === undefined && diagnostics === undefined) texts.push(others.noCollector);
  const listed = new Intl.ListFormat(language, { type: 'conjunction' });
  if (providers.length > 0) texts.push(filled(language, others.provider, { origins: listed.format(providers) }));
  if (files.length > 0) texts.push(filled(language, others.files, { origins: listed.format(files) }));
  if (mails) texts.push(others.mail);
  return texts;
}

function rightTexts(language: Language): string[] {
  const { rights } = legalTexts(language).privacy;
  const days = numeral(language, DELETED_KEPT_DAYS);
  return Object.values(rights).map((text) => filled(language, text, { days }));
}

function list(texts: readonly string[]): MarkdownElement {
  return element('ul', ...texts.map((text) => element('li', text)));
}

function table({ what, duration }: LegalTexts['privacy'], rows: readonly MarkdownElement[]): MarkdownElement {
  const head = element('tr', element('th', what), element('th', duration));
  return element('table', element('thead', head), element('tbody', ...rows));
}

function row(title: string, texts: readonly string[], duration: readonly MarkdownNode[]): MarkdownElement {
  const first = element('td', element('p', element('strong', title)), ...texts.map((text) => element('p', text)));
  return element('tr', first, element('td', ...duration));
}
