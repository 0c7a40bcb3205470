// The bars of a new board as text, for the page's first picture: what the build puts into index.html (setup/vite/first-bars.ts). The same
// components as on the board, so that there is one source of what they look like.

import { renderToStaticMarkup } from 'react-dom/server';
import { setI18n } from 'react-i18next';
import { firstWords, type Texts } from '../../../i18n/first-words.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { Bars } from '../bars/bars.tsx';
import { BoardSession } from '../session/board-session.ts';
import { BoardContext } from '../session/use-board.ts';
import styles from '../shell/board.module.css';

const ADDRESS = { alias: '', secret: '', role: 'editor', fresh: true } as const;

export function firstBarsMarkup(language: string, texts: Texts): string {
  const { t, exists } = firstWords(texts, language);
  setI18n(
    Object.assign(i18n, {
      t,
      exists,
      getFixedT: () => t,
      hasLoadedNamespace: () => true,
      isInitialized: true,
      language,
    }) as never,
  );
  const markup = renderToStaticMarkup(
    <BoardContext value={new BoardSession(ADDRESS)}>
      <div className={styles.layer} inert aria-hidden>
        <Bars canvas={null} whole />
      </div>
    </BoardContext>,
  );
  return `<div id="first-bars" class="${styles.page}">${markup}</div>`;
}
