import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { LinkPassword } from './link-password.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

test('a password can be set once it is long enough; its rule is a line of ours, no bubble of the browser', () => {
  const onChange = vi.fn();
  render(<LinkPassword isOn={false} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'password.off' }));
  const field = screen.getByRole('textbox') as HTMLInputElement;
  const set = screen.getByRole('button', { name: 'password.set' }) as HTMLButtonElement;
  fireEvent.change(field, { target: { value: 'a'.repeat(LIMITS.linkPasswordMinChars - 1) } });
  expect([field.checkValidity(), set.disabled]).toEqual([true, true]);
  fireEvent.change(field, { target: { value: 'a'.repeat(LIMITS.linkPasswordMinChars) } });
  fireEvent.click(set);
  expect(onChange).toHaveBeenCalledWith('a'.repeat(LIMITS.linkPasswordMinChars));
});
