// The forms people sign in, sign up, give access and sign out by.

import { ROUTES } from '#protocol/routes.ts';
import { PASSWORD } from '../../platform/secrets/passwords.ts';
import { type Html, html } from '../../platform/text/html.ts';
import { filled, numeral, wordsOf } from '../../platform/text/words.ts';
import { LINK_PATHS } from '../link-paths.ts';
import { type FormRefusal, field, refusal } from './fields.ts';
import { pageOf, type Reader } from './page.ts';

export interface Form {
  /** Where its page stands; what it is sent to is below it. */
  path: string;
  /** Shows that it was made here, for this sign-in. */
  csrf: string;
  /** Where whoever gives up goes back to. */
  back: string;
}

export interface Typed {
  email?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
}

export function signInPage(
  reader: Reader,
  { path, csrf, back, mayBeKept }: Form & { mayBeKept: boolean },
  typed: Typed = {},
  refused?: FormRefusal,
): string {
  const { signIn } = wordsOf(reader.language);
  const form = html`<form method="post" action="${path}/sign-in" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${field(reader, { name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: typed.email, isFirst: !typed.email, refused })}
<div class="with-link">${field(reader, { name: 'password', label: signIn.password, type: 'password', autocomplete: 'current-password', isFirst: !!typed.email, refused })}<a href="${LINK_PATHS.forgot}?at=${path.slice(path.lastIndexOf('/') + 1)}">${signIn.forgot}</a></div>
${mayBeKept && html`<label class="check"><input type="checkbox" name="remember" value="1" checked><span>${signIn.remember}</span></label>`}
<button type="submit">${signIn.continue}</button>
</form>`;
  const body = html`${refusal(reader, refused, form)}
${form}
<p class="other">${signIn.new} <a href="${path}/sign-up">${signIn.create}</a></p>`;
  return pageOf(reader, { title: signIn.title, body, back, switchable: true });
}

export function signUpPage(
  reader: Reader,
  { path, csrf, back }: Form,
  typed: Typed = {},
  refused?: FormRefusal,
): string {
  const { signUp } = wordsOf(reader.language);
  const form = html`<form method="post" action="${path}/sign-up" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${newAccountFields(reader, typed, refused)}
<button type="submit">${signUp.submit}</button>
</form>`;
  const body = html`${refusal(reader, refused, form)}
${form}
<p class="other">${signUp.have} <a href="${path}/sign-in">${signUp.signIn}</a></p>`;
  return pageOf(reader, { title: signUp.title, body, back, switchable: true });
}

/** Of a new account: name, address, password. */
export function newAccountFields(reader: Reader, typed: Typed, refused?: FormRefusal): Html {
  const { signUp, signIn } = wordsOf(reader.language);
  return html`<div class="pair">
${field(reader, { name: 'givenName', label: signUp.givenName, autocomplete: 'given-name', value: typed.givenName, isFirst: true, refused })}
${field(reader, { name: 'familyName', label: signUp.familyName, autocomplete: 'family-name', value: typed.familyName, isOptional: true, refused })}
</div>
${field(reader, { name: 'email', label: signIn.email, type: 'email', autocomplete: 'username', value: typed.email, refused })}
${field(reader, {
  name: 'password',
  label: filled(reader.language, signUp.password, { count: numeral(reader.language, PASSWORD.minChars) }),
  type: 'password',
  autocomplete: 'new-password',
  refused,
})}`;
}

export interface Asked {
  client: string;
  email: string;
  scopes: readonly string[];
}

export function consentPage(reader: Reader, { path, csrf }: Form, { client, email, scopes }: Asked): string {
  const { consent } = wordsOf(reader.language);
  const named = scopes.filter((scope): scope is keyof typeof consent.scope => Object.hasOwn(consent.scope, scope));
  const body = html`<p class="lead">${filled(reader.language, consent.as, { email })}</p>
<p>${filled(reader.language, consent.asks, { client })}</p>
<ul class="scopes">${named.map((scope) => html`<li>${consent.scope[scope]}</li>`)}</ul>
<form method="post" action="${path}/consent" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="answer" value="allow">${consent.allow}</button>
<button type="submit" name="answer" value="cancel" class="plain">${consent.cancel}</button>
</form>`;
  return pageOf(reader, { title: consent.title, body, switchable: true });
}

/** `form`: the library's own, of hidden fields. */
export function signOutPage(reader: Reader, { action, xsrf }: { action: string; xsrf: string }): string {
  const { signOut } = wordsOf(reader.language);
  const body = html`<p class="lead">${signOut.text}</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="xsrf" value="${xsrf}">
<button type="submit" name="logout" value="yes">${signOut.submit}</button>
</form>`;
  return pageOf(reader, { title: signOut.title, body, back: ROUTES.home.path });
}
