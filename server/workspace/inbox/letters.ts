// The texts of letters about the inbox. They may name titles and people of one's entity; guests and people of no shared entity are "somebody".
// Names and titles are cut, escaped, and written so that mail programs make no link of an address in them.

import type { InboxEntry } from '#protocol/generated/graphql.ts';
import { INBOX } from '#protocol/inbox.ts';
import type { Language } from '#protocol/languages.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { type InboxTexts, inboxTextsOf, letterPage } from '../../platform/mail/letters.ts';
import type { Letter } from '../../platform/mail/mailer.ts';
import { type Html, html } from '../../platform/text/html.ts';
import { filled } from '../../platform/text/words.ts';

export interface LetterContext {
  to: string;
  language: Language;
  /** The IANA name of the zone that dates are in. */
  timeZone: string;
  /** The origin at which people reach the server. */
  publicUrl: string;
  /** The address that stops letters like this one. */
  stopUrl: string;
  /** The part of the Message-ID before the "@". */
  messageId: string;
}

/** Entries that a daily letter lists. */
const DIGEST_ENTRIES = 50;

/** A letter about one entry. */
export function entryLetter(entry: InboxEntry, context: LetterContext): Letter {
  const { language, publicUrl } = context;
  const texts = inboxTextsOf(language);
  const subject = textOf(entry, context);
  const button = filled(language, textsOf(entry, texts).button, { title: titleOf(entry, texts) });
  const url = publicUrl + pathOf(entry);
  const body = html`<p style="margin:0 0 24px">${subject}</p>`;
  return letter(context, { subject, body, text: subject, url, button, reason: texts.why });
}

/** The daily letter about at least one entry, the newest first. */
export function digestLetter(entries: readonly InboxEntry[], context: LetterContext): Letter {
  const { language, publicUrl } = context;
  const { digest, whyDaily } = inboxTextsOf(language);
  const rows = entries
    .slice(0, DIGEST_ENTRIES)
    .map((entry) => ({ text: textOf(entry, context), url: publicUrl + pathOf(entry) }));
  const hasMore = entries.length > DIGEST_ENTRIES;
  const body = html`<p style="margin:0 0 12px">${digest.text}</p>
<ul style="margin:0 0 24px;padding-inline-start:20px">${rows.map(
    ({ text, url }) => html`<li style="margin:0 0 8px"><a href="${url}" style="color:#0f6f68">${text}</a></li>`,
  )}</ul>
${hasMore && html`<p style="margin:0 0 24px">${digest.more}</p>`}`;
  const lines = rows.map(({ text, url }) => `- ${text}\n  ${url}\n`);
  const text = [digest.text, '', ...lines, ...(hasMore ? [digest.more] : [])].join('\n').trimEnd();
  const url = publicUrl + ROUTES.home.path;
  return letter(context, { subject: digest.subject, body, text, url, button: digest.button, reason: whyDaily });
}

interface Content {
  subject: string;
  body: Html;
  text: string;
  url: string;
  button: string;
  /** Why the person gets it. */
  reason: string;
}

function letter(context: LetterContext, { subject, body, text, url, button, reason }: Content): Letter {
  const { to, language, publicUrl, stopUrl, messageId } = context;
  const { settings, stop } = inboxTextsOf(language);
  const settingsUrl = `${publicUrl}${ROUTES.settings.path}#notifications`;
  const foot = html`<p style="margin:0 0 8px;color:#5b616e;font-size:14px">${reason}</p>
<p style="margin:0;color:#5b616e;font-size:14px"><a href="${settingsUrl}" style="color:#5b616e">${settings}</a> · <a href="${stopUrl}" style="color:#5b616e">${stop}</a></p>`;
  return {
    to,
    subject,
    text: `${text}\n\n${url}\n\n${reason}\n${settings}: ${settingsUrl}\n${stop}: ${stopUrl}\n`,
    html: letterPage({ language, subject, body, url, button, foot }),
    messageId,
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      // RFC 8058 knows it over https alone.
      ...(stopUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** One sentence about an entry. */
function textOf(entry: InboxEntry, { language, timeZone }: Pick<LetterContext, 'language' | 'timeZone'>): string {
  const texts = inboxTextsOf(language);
  const person = nameOf(entry) ?? texts.somebody;
  const role = entry.role === null ? '' : texts.roles[entry.role];
  const { free, pro, enterprise } = texts.tiers;
  const tier = entry.tier === null ? '' : { free, pro, enterprise }[entry.tier];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const date = entry.planStartMs === null ? '' : day.format(entry.planStartMs);
  return filled(language, textsOf(entry, texts).text, { person, title: titleOf(entry, texts), role, tier, date });
}

function textsOf(
  { kind, requestCount, isPlanRequested, planStartMs }: InboxEntry,
  texts: InboxTexts,
): { text: string; button: string } {
  if (kind === 'plan')
    return texts[isPlanRequested ? 'planRequest' : planStartMs === null ? 'planChange' : 'planStart'];
  return texts[kind === 'request' && requestCount > 1 ? 'requests' : kind];
}

/** The name of the person who caused an entry, if they are of an entity of the recipient: only then their address is known. */
function nameOf({ kind, sender, requests }: InboxEntry): string | undefined {
  if (!sender || sender.email === '' || sender.name === '') return undefined;
  // The request that is open may be of somebody else than the last one.
  const isOfSender = kind !== 'request' || requests.every(({ name }) => name === sender.name);
  return isOfSender ? withoutLinks(cut(sender.name)) : undefined;
}

function titleOf({ kind, name }: InboxEntry, { untitled, unnamedEntity }: InboxTexts): string {
  if (name.trim() === '') return kind === 'plan' ? unnamedEntity : untitled;
  return withoutLinks(cut(name));
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= INBOX.titleInLetterChars
    ? text
    : `${letters.slice(0, INBOX.titleInLetterChars - 1).join('')}…`;
}

/** Puts a zero-width space on both sides of what joins the parts of an address, so that no mail program finds one. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:/@\\。．｡](?=\S)/gu, '\u200b$&\u200b');
}

/** The path of the page that an entry is about. */
function pathOf({ kind, thingKind, thingId, alias, filePath }: InboxEntry): string {
  if (kind === 'file' && filePath !== null) return filePath;
  // The invited person may not open the resource yet; the inbox beside every page has the answer.
  if (kind === 'invite') return ROUTES.dashboard.path;
  switch (thingKind) {
    case 'board':
      return alias === null ? ROUTES.home.path : boardPathOf(alias);
    case 'project':
      return `${ROUTES.project.path}?projectId=${thingId}`;
    case 'team':
      return kind === 'request'
        ? ROUTES.teamPeople.path.replace(':teamId', thingId)
        : `${ROUTES.dashboard.path}?teamId=${thingId}`;
    case 'entity':
      return kind === 'request'
        ? ROUTES.entityPeople.path.replace(':planId', thingId)
        : kind === 'plan'
          ? ROUTES.entityProfile.path.replace(':planId', thingId)
          : ROUTES.dashboard.path;
  }
}
