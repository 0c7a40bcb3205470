// A code as it is read across a room: three and three, and letter by letter to a screen reader.

import styles from './code-text.module.css';

export function CodeText({ code, large }: { code: string; large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.small} dir="ltr">
      <span aria-hidden>
        {code.slice(0, 3)} {code.slice(3)}
      </span>
      <span className="visually-hidden">{[...code].join(' ')}</span>
    </span>
  );
}
