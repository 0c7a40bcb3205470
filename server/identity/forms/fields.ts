// The fields of the provider's forms, and what was wrong with what was sent.

import { PASSWORD } from '../../platform/secrets/passwords.ts';
import { type Html, html } from '../../platform/text/html.ts';
import { filled, numeral, type Words, wordsOf } from '../../platform/text/words.ts';
import type { Refusal } from '../account-fields.ts';
import type { Reader } from './page.ts';

/** `form`: it came too late, or not from our page. `…Missing`, `forEmailForm`: a field was sent empty. */
export type FormRefusal = Refusal | 'form' | 'passwordMissing' | 'oldMissing' | 'codeMissing' | 'forEmailForm';

export interface Field {
  name: string;
  label: string;
  type?: string;
  autocomplete: string;
  value?: string | undefined;
  isFirst?: boolean;
  isOptional?: boolean;
  /** Runs left to right in every language, as addresses and passwords do by their type. */
  isLtr?: boolean;
  inputmode?: 'numeric';
  refused?: FormRefusal | undefined;
}

/** A field, with what is wrong with it below. Browsers check nothing (`novalidate`): their messages are in a language of their own. */
export function field(reader: Reader, given: Field): Html {
  const { name, label, type = 'text', autocomplete, value, isFirst, isOptional, isLtr, inputmode, refused } = given;
  const wrong = refused && wrongFields[refused];
  const isWrong = wrong?.includes(name);
  // What is wrong is put right first; a password is typed anew before anything else is.
  const isFocused = wrong ? name === wrong.at(-1) : isFirst;
  const labelled = html`<label class="field"><span>${label}</span><input name="${name}" type="${type}" autocomplete="${autocomplete}"${
    value !== undefined && html` value="${value}"`
  }${isLtr === true && html` dir="ltr"`}${inputmode !== undefined && html` inputmode="${inputmode}"`}${!isOptional && html` required`}${isFocused === true && html` autofocus`}${
    isWrong === true && html` aria-invalid="true" aria-describedby="refused"`
  } spellcheck="false"></label>`;
  const input = type === 'password' ? html`<div class="secret">${labelled}</div>` : labelled;
  return isWrong && wrong?.length === 1
    ? html`<div>${input}${message(reader, refused as FormRefusal, 'refused below')}</div>`
    : input;
}

const wrongFields: Partial<Record<FormRefusal, readonly string[]>> = {
  wrong: ['email', 'password'],
  unknown: ['forEmail'],
  forEmailForm: ['forEmail'],
  taken: ['email'],
  emailForm: ['email'],
  nameMissing: ['givenName'],
  nameForm: ['familyName', 'givenName'],
  passwordWrong: ['password'],
  passwordMissing: ['password'],
  oldWrong: ['old'],
  oldMissing: ['old'],
  codeWrong: ['code'],
  codeMissing: ['code'],
  codeNeeded: ['code'],
  tooManyToday: ['password'],
  tooManyCodes: ['code'],
  passwordShort: ['password'],
  passwordLong: ['password'],
  passwordIsEmail: ['password'],
};

const MISSING = {
  email: 'emailForm',
  forEmail: 'forEmailForm',
  password: 'passwordMissing',
  old: 'oldMissing',
  code: 'codeMissing',
} as const satisfies Record<string, FormRefusal>;

/** The refusal of a form with one of these fields left empty, the first of `names` that was. */
export function missingField(
  sent: Partial<Record<string, string>>,
  names: readonly (keyof typeof MISSING)[],
): FormRefusal | undefined {
  const missing = names.find((name) => !sent[name]);
  return missing && MISSING[missing];
}

/** Returns the message above `form`; undefined if nothing is wrong or a field of the form shows the message. */
export function refusal(reader: Reader, refused: FormRefusal | undefined, form: Html): Html | undefined {
  return refused && !form.text.includes('id="refused"') ? message(reader, refused, 'refused') : undefined;
}

/** Two fields of one kind share their words: each has a refusal of its own. */
function wordOf(refused: FormRefusal): keyof Words['refused'] {
  if (refused === 'oldWrong') return 'passwordWrong';
  if (refused === 'oldMissing') return 'passwordMissing';
  return refused === 'forEmailForm' ? 'emailForm' : refused;
}

function message({ language }: Reader, refused: FormRefusal, kind: string): Html {
  const count = numeral(language, PASSWORD.minChars);
  const text = filled(language, wordsOf(language).refused[wordOf(refused)], { count });
  return html`<p class="${kind}" id="refused" role="alert">${text}</p>`;
}
