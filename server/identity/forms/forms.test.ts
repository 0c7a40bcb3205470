import { describe, expect, test } from 'vitest';
import { type FormRefusal, missingField } from './fields.ts';
import { signInPage, signUpPage } from './forms.ts';
import {
  administratorPage,
  changePasswordPage,
  confirmAddressPage,
  passwordLinkPage,
  passwordPage,
} from './link-forms.ts';
import { askResetPage, askVerifyPage, confirmPage, verifyPage } from './mail-forms.ts';
import type { Reader } from './page.ts';
import { codePage, isOnPage, turnOnPage } from './second-factor-forms.ts';

const reader: Reader = { language: 'de', isPanel: false };
const form = { path: '/oidc/interaction/a', csrf: 'c', back: '/' };
const offer = { text: 'ABCDEFGH', url: 'otpauth://totp/Atrium?secret=ABCDEFGH', sealed: 's' };
const pages: Record<string, (refused?: FormRefusal) => string> = {
  signIn: (why) => signInPage(reader, { ...form, mayBeKept: true }, {}, why),
  signUp: (why) => signUpPage(reader, form, {}, why),
  administrator: (why) => administratorPage(reader, 'l', {}, why),
  password: (why) => passwordPage(reader, { link: 'l', at: undefined }, why),
  changePassword: (why) => changePasswordPage(reader, 'ana@northside.example', why),
  passwordLink: (why) => passwordLinkPage(reader, {}, why),
  confirmAddress: (why) => confirmAddressPage(reader, {}, why),
  askReset: (why) => askResetPage(reader, {}, why),
  confirm: (why) => confirmPage(reader, { path: '/p', link: 'l', email: 'ana@northside.example' }, why),
  askVerify: (why) => askVerifyPage(reader, 'ana@northside.example', why),
  verify: (why) => verifyPage(reader, 'l', why),
  code: (why) => codePage(reader, form, { held: 'h', by: 'app' }, why),
  turnOn: (why) => turnOnPage(reader, 'ana@northside.example', offer, why),
  isOn: (why) => isOnPage(reader, { email: 'ana@northside.example', codesLeft: 3 }, why),
};
const refusals: FormRefusal[] = [
  'wrong',
  'form',
  'tooMany',
  'emailForm',
  'passwordMissing',
  'oldMissing',
  'codeMissing',
];

describe.each(Object.entries(pages))('form %s', (_name, page) => {
  test('leaves no check to the browser, whose words are in its own language', () => {
    expect(page().match(/<form (?![^>]*novalidate)[^>]*>/g)).toBeNull();
  });

  test.each(refusals)('says once why it was refused: %s', (why) => {
    expect(page(why).match(/ id="refused"/g)).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('stands below the one field it is about, which says so', () => {
    expect(pages.signIn?.('passwordMissing')).toMatch(
      /<input name="password"[^>]* aria-invalid="true" aria-describedby="refused"[^>]*><\/label><\/div><p class="refused below" id="refused" role="alert">Gib dein Passwort ein\.<\/p>/,
    );
  });

  test('stands above the form where it is about two fields', () => {
    expect(pages.signIn?.('wrong')).toMatch(/<p class="refused" id="refused" role="alert">[^<]+<\/p>\s*<form/);
  });
});

test('names the first field that was left empty', () => {
  expect(missingField({ email: 'ana@northside.example' }, ['email', 'password'])).toBe('passwordMissing');
  expect(missingField({ email: '', password: '' }, ['email', 'password'])).toBe('emailForm');
  expect(missingField({ code: '123456' }, ['code'])).toBeUndefined();
});
