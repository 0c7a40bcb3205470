// Pages that say something and ask for nothing: signed out, and why a sign-in cannot go on.

import { ROUTES } from '#protocol/routes.ts';
import { html } from '../../platform/text/html.ts';
import { filled, wordsOf } from '../../platform/text/words.ts';
import { pageOf, type Reader } from './page.ts';

export function signedOutPage(reader: Reader): string {
  const { signedOut, fault } = wordsOf(reader.language);
  const body = html`<p class="lead">${signedOut.text}</p><a class="button" href="${ROUTES.home.path}">${fault.home}</a>`;
  return pageOf(reader, { title: signedOut.title, body });
}

type Done = 'reset' | 'secondFactor' | 'confirm' | 'verify' | 'change';

/** The password is another one: on with the sign-in that waited, where there is one. */
export function passwordSetPage(reader: Reader, signInPath: string | undefined): string {
  const { reset, signIn } = wordsOf(reader.language);
  if (signInPath === undefined) return donePage(reader, 'reset');
  const body = html`<p class="lead">${reset.doneText}</p><a class="button" href="${signInPath}">${signIn.title}</a>`;
  return pageOf(reader, { title: reset.doneTitle, body });
}

/** Something is done: what comes next is an ordinary sign-in. */
export function donePage(reader: Reader, done: Done): string {
  const { [done]: said, fault } = wordsOf(reader.language);
  const body = html`<p class="lead">${said.doneText}</p><a class="button" href="${ROUTES.home.path}">${fault.home}</a>`;
  return pageOf(reader, { title: said.doneTitle, body });
}

export function linkOverPage(reader: Reader): string {
  const { refused, fault } = wordsOf(reader.language);
  const body = html`<p class="lead">${refused.linkOver}</p><a class="button" href="${ROUTES.home.path}">${fault.home}</a>`;
  return pageOf(reader, { title: fault.title, body });
}

/** `code`: the protocol's own, for whoever looks after the server. */
export function faultPage(reader: Reader, why: 'text' | 'expired' | 'insecure' | 'proxy', code?: string): string {
  const { fault } = wordsOf(reader.language);
  const body = html`<p class="lead">${fault[why]}</p>${
    code !== undefined && html`<p class="code">${filled(reader.language, fault.code, { code })}</p>`
  }<a class="button" href="${ROUTES.home.path}">${fault.home}</a>`;
  return pageOf(reader, { title: fault.title, body });
}

/** Of a page for who is signed in. */
export function signInFirstPage(reader: Reader): string {
  const { signInFirst, fault } = wordsOf(reader.language);
  const body = html`<p class="lead">${signInFirst.text}</p><a class="button" href="${ROUTES.home.path}">${fault.home}</a>`;
  return pageOf(reader, { title: signInFirst.title, body, switchable: true });
}
