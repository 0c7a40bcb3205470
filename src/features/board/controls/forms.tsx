// The forms a shape may have, side by side: for the shape tool, and for shapes that are selected. Loaded when it is first opened.

import { useTranslation } from 'react-i18next';
import { FORMS, type FormName } from '#protocol/forms.ts';
import styles from './forms.module.css';

/** In a box of 24: what engine/canvas/src/shape/form.rs draws, in short. */
const PATHS: Record<FormName, string> = {
  rectangle: 'M3 5h18v14H3z',
  rounded: 'M7 5h10a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z',
  ellipse: 'M3 12a9 7 0 1 0 18 0a9 7 0 1 0-18 0z',
  diamond: 'M12 3l9 9-9 9-9-9z',
  triangle: 'M12 4l9 16H3z',
  'right-triangle': 'M4 4l16 16H4z',
  pentagon: 'M12 3l9 6.9L17.6 20H6.4L3 9.9z',
  hexagon: 'M7.5 4h9L21 12l-4.5 8h-9L3 12z',
  octagon: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z',
  parallelogram: 'M8 5h13l-5 14H3z',
  trapezoid: 'M7 5h10l4 14H3z',
  star: 'M12 3l2.5 6.2 6.5.4-5 4.3 1.6 6.5L12 16.8 6.4 20.4 8 13.9 3 9.6l6.5-.4z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  chevron: 'M3 5h12l6 7-6 7H3l6-7z',
  'block-arrow': 'M3 9h10V4l8 8-8 8v-5H3z',
  cylinder: 'M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 6c0 1.7 3.6 3 8 3s8-1.3 8-3-3.6-3-8-3-8 1.3-8 3z',
  document: 'M4 4h16v14c-5-3.5-11 4-16 1z',
  cloud: 'M7 18.5a4 4 0 0 1-.6-8A5.5 5.5 0 0 1 17 9.2a4.7 4.7 0 0 1 .3 9.3z',
  'speech-bubble': 'M6 4h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-7l-4 4v-4H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  bracket: 'M8 4H4v16h4M16 4h4v16h-4',
};

export function Forms({ now, onPick }: { now?: FormName | undefined; onPick(form: FormName): void }) {
  const { t } = useTranslation('shapes');
  return (
    <div className={styles.forms}>
      {FORMS.map((form) => (
        <button
          key={form}
          type="button"
          className={styles.form}
          aria-label={t(`form.${form}`)}
          title={t(`form.${form}`)}
          aria-pressed={form === now}
          onClick={() => onPick(form)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={PATHS[form]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
