import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import words from '../../locales/en/dict.json';
import { CleanInput } from './clean-input.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

function Form() {
  const [name, setName] = useState('');
  return <CleanInput aria-label="Name" kind="person" value={name} onChange={setName} />;
}

test('says why when something that was pasted is left out, until the next letter', () => {
  render(
    <I18nextProvider i18n={i18n}>
      <Form />
    </I18nextProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  const paste = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return field.value;
  };
  expect(paste('علی‌رضا 👩🏽‍🚀')).toBe('علی‌رضا 👩🏽‍🚀');
  expect(screen.queryByRole('status')).toBeNull();
  expect(paste('Ada\u202e\u200b')).toBe('Ada');
  expect(screen.getByRole('status').textContent).toBe(words.errors['hidden-characters']);
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  expect(paste('Ada L')).toBe('Ada L');
  expect(screen.queryByRole('status')).toBeNull();
});
