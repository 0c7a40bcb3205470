// The forms behind links that are used once: the first administrator's account, a password set anew; and the one that makes such links.

import { ROUTES } from '#protocol/routes.ts';
import { PASSWORD } from '../../platform/secrets/passwords.ts';
import { html } from '../../platform/text/html.ts';
import { filled, numeral, wordsOf } from '../../platform/text/words.ts';
import { LINK_PATHS, signInAt } from '../link-paths.ts';
import { type FormRefusal, field, refusal } from './fields.ts';
import { newAccountFields, type Typed } from './forms.ts';
import { pageOf, type Reader } from './page.ts';

export function administratorPage(reader: Reader, link: string, typed: Typed = {}, refused?: FormRefusal): string {
  const { administrator, signUp } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.administrator}" novalidate>
<input type="hidden" name="link" value="${link}">
${newAccountFields(reader, typed, refused)}
<button type="submit">${signUp.submit}</button>
</form>`;
  const body = html`<p class="lead">${administrator.text}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: administrator.title, body, back: ROUTES.home.path });
}

/** `at`: the sign-in it leads back to. */
export function passwordPage(
  reader: Reader,
  { link, at }: { link: string; at: string | undefined },
  refused?: FormRefusal,
): string {
  const { reset } = wordsOf(reader.language);
  const label = filled(reader.language, reset.password, { count: numeral(reader.language, PASSWORD.minChars) });
  const form = html`<form method="post" action="${LINK_PATHS.password}" novalidate>
<input type="hidden" name="link" value="${link}">
${at !== undefined && html`<input type="hidden" name="at" value="${at}">`}
${field(reader, { name: 'password', label, type: 'password', autocomplete: 'new-password', isFirst: true, refused })}
<button type="submit">${reset.submit}</button>
</form>`;
  const body = html`${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: reset.title, body, back: at === undefined ? ROUTES.home.path : signInAt(at) });
}

/** Where nothing is mailed. Anybody may open the page, so it names nobody. `at`: the sign-in that waits meanwhile. */
export function forgotPage(reader: Reader, { at }: { at: string | undefined }): string {
  const { reset } = wordsOf(reader.language);
  const body = html`<p class="lead">${reset.forgotText}</p>
<p class="other"><a href="${LINK_PATHS.passwordLink}">${reset.forAdministrators}</a></p>`;
  return pageOf(reader, { title: reset.forgotTitle, body, back: signInAt(at), switchable: true });
}

export function changePasswordPage(reader: Reader, email: string, refused?: FormRefusal): string {
  const { change, reset, consent } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.changePassword}" novalidate>
${field(reader, { name: 'old', label: change.old, type: 'password', autocomplete: 'current-password', isFirst: true, refused })}
${field(reader, {
  name: 'password',
  label: filled(reader.language, reset.password, { count: numeral(reader.language, PASSWORD.minChars) }),
  type: 'password',
  autocomplete: 'new-password',
  refused,
})}
<button type="submit">${change.title}</button>
</form>`;
  const body = html`<p class="lead">${filled(reader.language, consent.as, { email })}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: change.title, body, back: ROUTES.settings.path, switchable: true });
}

interface TypedByAdministrator {
  email?: string | undefined;
  forEmail?: string | undefined;
}

export function passwordLinkPage(reader: Reader, typed?: TypedByAdministrator, refused?: FormRefusal): string {
  const { resetLink } = wordsOf(reader.language);
  return administratorsForm(
    reader,
    resetLink,
    { path: LINK_PATHS.passwordLink, back: LINK_PATHS.forgot },
    typed,
    refused,
  );
}

export function confirmAddressPage(reader: Reader, typed?: TypedByAdministrator, refused?: FormRefusal): string {
  const { confirmAddress } = wordsOf(reader.language);
  return administratorsForm(
    reader,
    confirmAddress,
    { path: LINK_PATHS.confirmAddress, back: ROUTES.home.path },
    typed,
    refused,
  );
}

export function addressConfirmedPage(reader: Reader, email: string): string {
  const { confirmAddress } = wordsOf(reader.language);
  const body = html`<p class="lead">${filled(reader.language, confirmAddress.done, { email })}</p>
<p class="other"><a href="${LINK_PATHS.confirmAddress}">${confirmAddress.another}</a></p>`;
  return pageOf(reader, { title: confirmAddress.title, body, back: ROUTES.home.path });
}

/** Who they are, shown again, and for whom they do it. */
function administratorsForm(
  reader: Reader,
  words: { title: string; text: string; submit: string },
  { path, back }: { path: string; back: string },
  typed: TypedByAdministrator = {},
  refused?: FormRefusal,
): string {
  const { resetLink } = wordsOf(reader.language);
  const form = html`<form method="post" action="${path}" novalidate>
${field(reader, { name: 'email', label: resetLink.email, type: 'email', autocomplete: 'username', value: typed.email, isFirst: true, refused })}
${field(reader, { name: 'password', label: resetLink.password, type: 'password', autocomplete: 'current-password', refused })}
${field(reader, { name: 'code', label: resetLink.code, autocomplete: 'one-time-code', isLtr: true, isOptional: true, refused })}
${field(reader, { name: 'forEmail', label: resetLink.forEmail, type: 'email', autocomplete: 'off', value: typed.forEmail, refused })}
<button type="submit">${words.submit}</button>
</form>`;
  const body = html`<p class="lead">${words.text}</p>${refusal(reader, refused, form)}
${form}`;
  return pageOf(reader, { title: words.title, body, back, switchable: true });
}

export function passwordLinkMadePage(reader: Reader, email: string, url: string): string {
  const { resetLink } = wordsOf(reader.language);
  const body = html`<p class="lead">${filled(reader.language, resetLink.made, { email })}</p>
<p class="link" dir="ltr">${url}</p>
<p>${resetLink.once}</p>`;
  return pageOf(reader, { title: resetLink.title, body, back: ROUTES.home.path });
}
