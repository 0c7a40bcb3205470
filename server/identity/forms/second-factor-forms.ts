// The forms of the second factor: its code after the password, turning it on and off, recovery codes.

import { ROUTES } from '#protocol/routes.ts';
import { html } from '../../platform/text/html.ts';
import { filled, numeral, wordsOf } from '../../platform/text/words.ts';
import { LINK_PATHS } from '../link-paths.ts';
import type { Offer } from '../second-factors.ts';
import { DIGITS } from '../totp.ts';
import { type FormRefusal, field, refusal } from './fields.ts';
import type { Form } from './forms.ts';
import { pageOf, type Reader } from './page.ts';
import { qrCode } from './qr.ts';

export interface AskedCode {
  /** Shows that the password was right. */
  held: string;
  by: 'app' | 'recovery';
}

export function codePage(reader: Reader, { path, csrf }: Form, { held, by }: AskedCode, refused?: FormRefusal): string {
  const { secondFactor, signIn } = wordsOf(reader.language);
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="held" value="${held}">`;
  const action = `${path}/second-factor`;
  const isOfApp = by === 'app';
  const asked = isOfApp
    ? filled(reader.language, secondFactor.askText, { count: numeral(reader.language, DIGITS) })
    : secondFactor.recoveryText;
  const form = html`<form method="post" action="${action}" novalidate>
${hidden}<input type="hidden" name="by" value="${by}">
${field(reader, {
  name: 'code',
  label: isOfApp ? secondFactor.code : secondFactor.recoveryCode,
  autocomplete: isOfApp ? 'one-time-code' : 'off',
  isLtr: true,
  ...(isOfApp && { inputmode: 'numeric' }),
  isFirst: true,
  refused,
})}
<button type="submit">${signIn.continue}</button>
</form>`;
  const body = html`<p class="lead">${asked}</p>${refusal(reader, refused, form)}
${form}
<div class="other"><form method="post" action="${action}" novalidate>
${hidden}<input type="hidden" name="by" value="${isOfApp ? 'recovery' : 'app'}">
<button type="submit" class="link-button">${isOfApp ? secondFactor.useRecovery : secondFactor.useApp}</button>
</form></div>`;
  return pageOf(reader, {
    title: isOfApp ? secondFactor.askTitle : secondFactor.useRecovery,
    body,
    back: `${path}/sign-in`,
  });
}

export function turnOnPage(reader: Reader, email: string, offer: Offer, refused?: FormRefusal): string {
  const { secondFactor, consent, resetLink } = wordsOf(reader.language);
  const key = (offer.text.match(/.{1,4}/g) as string[]).join(' ');
  const form = html`<form method="post" action="${LINK_PATHS.secondFactor}" novalidate>
<input type="hidden" name="offer" value="${offer.sealed}">
${field(reader, { name: 'code', label: secondFactor.code, autocomplete: 'one-time-code', inputmode: 'numeric', isLtr: true, refused })}
${field(reader, { name: 'password', label: resetLink.password, type: 'password', autocomplete: 'current-password', refused })}
<button type="submit" name="action" value="on">${secondFactor.turnOn}</button>
</form>`;
  const body = html`<p class="lead">${filled(reader.language, consent.as, { email })}</p>${refusal(reader, refused, form)}
<p>${secondFactor.offText}</p>
${qrCode(offer.url, secondFactor.qr)}
<p>${secondFactor.key}</p>
<p class="link" dir="ltr">${key}</p>
<p class="other"><a href="${offer.url}">${secondFactor.open}</a></p>
${form}`;
  return pageOf(reader, { title: secondFactor.title, body, back: ROUTES.settings.path, switchable: true });
}

export function isOnPage(
  reader: Reader,
  { email, codesLeft }: { email: string; codesLeft: number },
  refused?: FormRefusal,
): string {
  const { secondFactor, consent, resetLink } = wordsOf(reader.language);
  const form = html`<form method="post" action="${LINK_PATHS.secondFactor}" novalidate>
${field(reader, { name: 'password', label: resetLink.password, type: 'password', autocomplete: 'current-password', refused })}
${field(reader, { name: 'code', label: secondFactor.anyCode, autocomplete: 'one-time-code', isLtr: true, refused })}
<button type="submit" name="action" value="codes">${secondFactor.newCodes}</button>
<button type="submit" name="action" value="off" class="plain danger">${secondFactor.turnOff}</button>
</form>`;
  const body = html`<p class="lead">${filled(reader.language, consent.as, { email })}</p>${refusal(reader, refused, form)}
<p>${secondFactor.onText}</p>
<p class="note">${filled(reader.language, secondFactor.left, { count: numeral(reader.language, codesLeft) })}</p>
${form}`;
  return pageOf(reader, { title: secondFactor.title, body, back: ROUTES.settings.path, switchable: true });
}

/** The one time that they are shown. */
export function recoveryCodesPage(reader: Reader, codes: readonly string[]): string {
  const { secondFactor, backToSettings: back } = wordsOf(reader.language);
  const body = html`<p class="lead">${secondFactor.codesText}</p>
<ol class="recovery" dir="ltr" data-copy="${secondFactor.copyCodes}" data-copied="${secondFactor.codesCopied}" data-download="${secondFactor.downloadCodes}" data-print="${secondFactor.printCodes}">${codes.map((code) => html`<li>${code}</li>`)}</ol>
<a class="button" href="${ROUTES.settings.path}">${back}</a>`;
  return pageOf(reader, { title: secondFactor.codesTitle, body });
}
