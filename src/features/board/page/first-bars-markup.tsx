// The bars of a new board as text, for the page's first picture: what the build puts into index.html (setup/vite/first-bars.ts). The same
// components as on the board, so that there is one source of what they look like.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { i18n, initI18n, type Strings } from '../../../i18n/i18n.ts';
import { Bars } from '../bars/bars.tsx';
import { BoardSession } from '../session/board-session.ts';
import { BoardContext } from '../session/use-board.ts';
import styles from '../shell/board.module.css';

const ADDRESS = { alias: '', secret: '', role: 'editor', fresh: true } as const;

/** `dictionaries` and what is returned: by language. */
export async function firstBarsMarkups(dictionaries: Record<string, Strings>): Promise<Record<string, string>> {
  await initI18n('en', dictionaries);
  const markups: Record<string, string> = {};
  for (const language of Object.keys(dictionaries)) {
    await i18n.changeLanguage(language);
    if (i18n.language !== language) throw new Error(`The first bars cannot be rendered in ${language}`);
    markups[language] = firstBarsMarkup();
  }
  return markups;
}

function firstBarsMarkup(): string {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <BoardContext value={new BoardSession(ADDRESS)}>
        <div className={styles.layer} inert aria-hidden>
          <Bars canvas={null} whole />
        </div>
      </BoardContext>
    </MemoryRouter>,
  );
  return `<div id="first-bars" class="${styles.page}">${markup}</div>`;
}
