// Where a link leads to: typed in place of the bar's buttons.

import { Check, Unlink, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink } from '#protocol/text-marks.ts';
import { useBack } from '../../../../ui/back.ts';
import { IconButton } from '../../../../ui/button.tsx';
import styles from './text-bar.module.css';

interface LinkFormProps {
  link: string | undefined;
  /** undefined takes the link away. */
  onLink(link: string | undefined): void;
  onClose(): void;
}

export function LinkForm({ link, onLink, onClose }: LinkFormProps) {
  const { t } = useTranslation(['text-format', 'dict']);
  const field = useRef<HTMLInputElement>(null);
  const [bad, setBad] = useState(false);
  useBack(onClose);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const address = addressOf(field.current?.value ?? '');
    if (address === undefined) setBad(true);
    else onLink(address);
  };
  return (
    <form
      className={styles.link}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={field}
        className={styles.address}
        type="text"
        inputMode="url"
        dir="ltr"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        defaultValue={link ?? ''}
        placeholder={t('text-format:address')}
        aria-label={t('text-format:address')}
        aria-invalid={bad}
        title={bad ? t('text-format:badAddress') : undefined}
        onChange={() => setBad(false)}
      />
      <button type="submit" className={styles.submit} aria-label={t('text-format:apply')}>
        <Check size={20} aria-hidden />
      </button>
      {link !== undefined && (
        <IconButton icon={Unlink} name={t('text-format:remove')} onClick={() => onLink(undefined)} />
      )}
      <IconButton icon={X} name={t('dict:close')} onClick={onClose} />
      {bad && (
        <p className={styles.bad} role="alert">
          {t('text-format:badAddress')}
        </p>
      )}
    </form>
  );
}

/** As people write it: without https://, an e-mail address by itself. */
function addressOf(written: string): string | undefined {
  const text = written.trim();
  const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const address = scheme ? text : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return isLink(address) && (scheme || /[.@]|localhost/.test(text)) ? address : undefined;
}
