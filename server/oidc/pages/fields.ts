// The fields of the provider's forms, and what was wrong with what was sent.

import { PASSWORD } from '../../auth/passwords.ts';
import type { Refusal } from '../accounts.ts';
import { type Html, html } from './html.ts';
import type { Reader } from './page.ts';
import { filled, numeral, wordsOf } from './words.ts';

/** `form`: it came too late, or not from our page. */
export type FormRefusal = Refusal | 'form';

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

export function field(given: Field): Html {
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
  return type === 'password' ? html`<div class="secret">${labelled}</div>` : labelled;
}

const wrongFields: Partial<Record<FormRefusal, readonly string[]>> = {
  wrong: ['email', 'password'],
  unknown: ['forEmail'],
  taken: ['email'],
  emailForm: ['email'],
  nameMissing: ['givenName'],
  nameForm: ['familyName', 'givenName'],
  passwordWrong: ['password'],
  oldWrong: ['old'],
  codeWrong: ['code'],
  codeNeeded: ['code'],
  tooManyToday: ['password'],
  tooManyCodes: ['code'],
  passwordShort: ['password'],
  passwordLong: ['password'],
  passwordIsEmail: ['password'],
};

export function refusal(reader: Reader, refused: FormRefusal | undefined): Html | undefined {
  if (!refused) return undefined;
  const text = filled(
    reader.language,
    wordsOf(reader.language).refused[refused === 'oldWrong' ? 'passwordWrong' : refused],
    {
      count: numeral(reader.language, PASSWORD.minChars),
    },
  );
  return html`<p class="refused" id="refused" role="alert">${text}</p>`;
}
