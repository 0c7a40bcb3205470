// A guest who has typed a member's name is shown apart, however little room there is.

import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import words from '../../../../../locales/en/dict.json';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { PersonLabel } from './person-label.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const ada = {
  session: 1,
  actor: 'person:ada',
  name: 'Ada Lovelace',
  colour: 1,
  self: false,
  guest: false,
  panel: false,
};

test.each([
  ['a member', {}, ['Ada Lovelace']],
  ['a guest who took the name', { guest: true }, ['Ada Lovelace', 'Guest']],
  ['a wall panel', { guest: true, panel: true }, ['Ada Lovelace', 'Wall panel']],
  ['a guest without a name', { guest: true, name: '' }, ['Guest']],
])('%s has a name of their own, and beside it what they are', (_who, more, pieces) => {
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <PersonLabel person={{ ...ada, ...more }} />
    </I18nextProvider>,
    onBoard(testBoard()),
  );
  const leaves = [...container.querySelectorAll('*')].filter((one) => one.childElementCount === 0);
  expect(leaves.map((one) => one.textContent)).toEqual(pieces);
  expect(screen.getByText(pieces[0] as string).tagName).toBe('BDI');
});
