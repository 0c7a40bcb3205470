// The pages beside what goes by mail: asking for a link, where to look for it, and what its link opens.

import { ROUTES } from '#protocol/routes.ts';
import { html } from '../../platform/text/html.ts';
import { filled, wordsOf } from '../../platform/text/words.ts';
import { LINK_PATHS, signInAt } from '../link-paths.ts';
import { type FormRefusal, field, refusal } from './fields.ts';
import { pageOf, type Reader } from './page.ts';

/** `at`: the sign-in that waits meanwhile. */
export function askResetPage(
  reader: Reader,
  { email, at }: { email?: string; at?: string | undefined } = {},
  refused?: FormRefusal,
): string {
  const { reset, signIn } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.forgot}" novalidate>
${at !== undefined && html`<input type="hidden" name="at" value="${at}">`}
${field(reader, { name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: email, isFirst: true, refused })}
<button type="submit">${reset.send}</button>
</form>`;
  const body = html`<p class="lead">${reset.mailText}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: reset.forgotTitle, body, back: signInAt(at), switchable: true });
}

/** The same whether there is such an account or not. */
export function checkMailPage(reader: Reader, about: 'signUp' | 'reset' | 'verify', email: string): string {
  const { checkMail } = wordsOf(reader.language);
  const body = html`<p class="lead">${filled(reader.language, checkMail[about], { email })}</p>
<p>${checkMail.nothing}</p>`;
  const back = about === 'verify' ? ROUTES.settings.path : ROUTES.signIn.path;
  return pageOf(reader, { title: checkMail.title, body, back });
}

/** Behind the link that makes an account: `path` is the sign-in it was begun in. */
export function confirmPage(
  reader: Reader,
  { path, link, email }: { path: string; link: string; email: string },
  refused?: FormRefusal,
): string {
  const { confirm, signIn } = wordsOf(reader.language);
  const form = html`<form method="post" action="${path}/confirm" novalidate>
<input type="hidden" name="link" value="${link}">
${field(reader, { name: 'password', label: signIn.password, type: 'password', autocomplete: 'current-password', isFirst: true, refused })}
<button type="submit">${signIn.continue}</button>
</form>`;
  const body = html`<p class="lead">${filled(reader.language, confirm.text, { email })}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: confirm.title, body, back: ROUTES.home.path });
}

export function askVerifyPage(reader: Reader, email: string, refused?: FormRefusal): string {
  const { verify, reset } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.verifyEmail}" novalidate>
<button type="submit">${reset.send}</button>
</form>`;
  const body = html`<p class="lead">${filled(reader.language, verify.askText, { email })}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: verify.title, body, back: ROUTES.settings.path, switchable: true });
}

/** A button: programs that look at links in messages press none. */
export function verifyPage(reader: Reader, link: string, refused?: FormRefusal): string {
  const { verify } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.verifyEmail}" novalidate>
<input type="hidden" name="link" value="${link}">
<button type="submit">${verify.submit}</button>
</form>`;
  const body = html`<p class="lead">${verify.linkText}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: verify.title, body, back: ROUTES.home.path });
}
