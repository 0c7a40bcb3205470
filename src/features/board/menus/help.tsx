// Help beside the board, which goes on meanwhile: what one can do, the tool in hand first, and the keyboard shortcuts; one field searches both.

import { ChevronRight, Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { type Match, matchesOf } from '#protocol/text-matches.ts';
import { classes } from '../../../ui/classes.ts';
import { Marked } from '../../../ui/search/marked.tsx';
import { ACTION_WORDS } from '../actions/action.ts';
import { useBoard } from '../session/use-board.ts';
import { closeDialog } from '../shell/dialogs.ts';
import sheet from '../shell/side-panel.module.css';
import { PanelHead } from '../shell/side-panel.tsx';
import styles from './help.module.css';
import { keySections } from './help-keys.ts';
import { type HelpTopic, helpTopics, isOfTool } from './help-topics.ts';

export function Help({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'help', ...ACTION_WORDS]);
  const { tool } = useSnapshot(board.store);
  const [typed, setTyped] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const query = typed.trim();
  // A wall has no keyboard.
  const hasKeys = document.documentElement.dataset.density !== 'panel';

  const close = useCallback(() => {
    closeDialog(board);
    canvas.focus({ preventScroll: true });
  }, [canvas, board]);
  // On a touch screen, focus in a field opens a keyboard over the panel.
  useEffect(() => (matchMedia('(pointer: coarse)').matches ? panel : field).current?.focus(), []);

  const topics = helpTopics(board);
  const now = topics.filter((topic) => isOfTool(topic, tool));
  const found = topics.filter(({ id }) =>
    [t(`help:topic.${id}.name`), t(`help:topic.${id}.text`)].some((words) => matchesOf(words, query).length > 0),
  );
  const sections = (hasKeys ? keySections(t) : [])
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(([name]) => query === '' || matchesOf(name, query).length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
  const press = (topic: HelpTopic): void => {
    if (!topic.staysOpen) closeDialog(board);
    topic.run?.(board);
  };

  return (
    <div
      ref={panel}
      className={classes(sheet.panel, styles.help)}
      role="dialog"
      aria-label={t('help.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <PanelHead title={t('help.title')} onClose={close} />
      <label className={styles.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label={t('help:search')}
          placeholder={t('help:search')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <div className={styles.body}>
        {query !== '' ? (
          <Topics topics={found} query={query} onPress={press} />
        ) : (
          <>
            <Topics title={t('help:now')} topics={now} query="" onPress={press} />
            <Topics
              title={t('help:often')}
              topics={topics.filter((topic) => !now.includes(topic))}
              query=""
              onPress={press}
            />
          </>
        )}
        {sections.length > 0 && <h3 className={styles.keys}>{t('help:keys')}</h3>}
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <h4>{title}</h4>
            <dl>
              {rows.map(([name, keys]) => (
                <div key={name} className={styles.row}>
                  <dt>
                    <Marked text={name} places={placesIn(name, query)} />
                  </dt>
                  <dd>
                    <kbd dir="auto">{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {found.length === 0 && sections.length === 0 && query !== '' && (
          <p className={styles.none} role="status">
            {t('help:none')}
          </p>
        )}
      </div>
      {/* Beside the board, which stays open. A wall panel has no other pages. */}
      {board.address.secret !== PANEL && (
        <a href={ROUTES.help.path} target="_blank" rel="noopener" className={styles.all}>
          {t('help:all')}
        </a>
      )}
    </div>
  );
}

interface TopicsProps {
  title?: string;
  topics: readonly HelpTopic[];
  query: string;
  onPress(topic: HelpTopic): void;
}

function Topics({ title, topics, query, onPress }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <section>
      {title && <h3>{title}</h3>}
      <ul>
        {topics.map((topic) => (
          <li key={topic.id}>
            {topic.run ? (
              <button type="button" className={styles.topic} onClick={() => onPress(topic)}>
                <TopicText topic={topic} query={query} />
                <ChevronRight className={styles.onward} size={18} strokeWidth={1.75} aria-hidden />
              </button>
            ) : (
              <div className={styles.topic}>
                <TopicText topic={topic} query={query} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TopicText({ topic: { id, icon: Icon }, query }: { topic: HelpTopic; query: string }) {
  const { t } = useTranslation('help');
  const [name, text] = [t(`topic.${id}.name`), t(`topic.${id}.text`)];
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <strong>
          <Marked text={name} places={placesIn(name, query)} />
        </strong>
        <span>
          <Marked text={text} places={placesIn(text, query)} />
        </span>
      </span>
    </>
  );
}

const placesIn = (text: string, query: string): readonly Match[] => (query === '' ? [] : matchesOf(text, query));
