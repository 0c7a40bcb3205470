// The place of toasts: a live region that is always there.

import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { STORAGE_FULL } from '#protocol/browser/web-storage.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './toast-bar.module.css';
import { dismiss, say, type Toast, toasts } from './toasts.ts';

/** Long enough to read it and to reach its button. */
const SHOWN_MS = 10_000;

export function ToastBar() {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const { shown } = useSnapshot(toasts);
  useEffect(() => {
    const full = (): void => say(word('errors.storage-full'), { isError: true });
    addEventListener(STORAGE_FULL, full);
    return () => removeEventListener(STORAGE_FULL, full);
  }, [word]);
  return (
    <section className={styles.place} aria-label={t('toast.label')} aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast as Toast} />
      ))}
    </section>
  );
}

function OneToast({ toast: { id, text, isError, undo } }: { toast: Toast }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.toast}>
      {isError && <CircleAlert aria-hidden size={20} strokeWidth={1.75} />}
      <p>{text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          {t('action.undo')}
        </button>
      )}
      <IconButton small icon={X} name={word('close')} tip="none" onClick={() => dismiss(id)} />
    </div>
  );
}
