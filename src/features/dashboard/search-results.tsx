// All that search finds for a query, on `/boards`: boards by their titles and items by their texts, over all teams, with filters. Loaded when
// it is first shown.

import { Frame, Image, type LucideIcon, MoveUpRight, Shapes, StickyNote, TextSearch, Type } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SearchKind, type Team } from '#protocol/generated/graphql.ts';
import { isolated } from '#protocol/isolation.ts';
import { LIMITS } from '#protocol/limits.ts';
import { boardPathOf, itemPathOf } from '#protocol/routes.ts';
import { wordMatchesOf } from '#protocol/search-matches.ts';
import { matchesOf } from '#protocol/text-matches.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import { Marked } from '../../ui/search/marked.tsx';
import { snippetOf } from '../../ui/search/snippet.ts';
import { BoardCover } from '../../workspace/board-cover.tsx';
import { type Paged, usePaged } from '../../workspace/paged-list.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { teamName } from '../../workspace/team-name.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useEndInView } from './board-grid.tsx';
import lists from './list-page.module.css';
import { SEARCH, type SearchQuery } from './operations.ts';
import { useProjects } from './projects.ts';
import { noteOpened } from './recent.ts';
import { type SearchFilters, useSearchFilters } from './search-address.ts';
import styles from './search-results.module.css';
import states from './states.module.css';
import { BoardsSkeleton, FailedState, MissingEnd, StaleNote } from './states.tsx';
import toolbar from './toolbar.module.css';

type Hit = SearchQuery['search']['rows'][number];

const ICONS: Readonly<Record<Exclude<SearchKind, 'board'>, LucideIcon>> = {
  text: Type,
  note: StickyNote,
  shape: Shapes,
  frame: Frame,
  image: Image,
  connector: MoveUpRight,
};

interface SearchResultsProps {
  query: string;
  onClear(): void;
}

export function SearchResults({ query, onClear }: SearchResultsProps) {
  const { t } = useTranslation('dashboard');
  const { t: own } = useTranslation('search');
  const teams = useWorkspace().data?.teams ?? [];
  const [filters, change] = useSearchFilters();
  const { list, error, again, more } = useHits(query, filters);
  const end = useRef<HTMLDivElement>(null);
  useEndInView(end, more && !more.hasFailed ? more.load : null);
  const isFiltered = filters.team !== null || filters.project !== null || filters.kind !== null;
  return (
    <>
      <div className={lists.tools}>
        <h2 role="status">{list && own('count', { count: list.count })}</h2>
        <Filters teams={teams} filters={filters} onChange={change} />
      </div>
      {!list &&
        (error ? <FailedState again={again} /> : <BoardsSkeleton view="list" isOfProject label={t('loading')} />)}
      {list && error !== undefined && <StaleNote again={again} />}
      {list?.count === 0 && (
        <section className={states.state}>
          <MissingPicture />
          <p>{own('none', { query })}</p>
          {isFiltered ? (
            <Button kind="secondary" onClick={() => change({ team: null, project: null, kind: null })}>
              {own('clearFilters')}
            </Button>
          ) : (
            <Button kind="secondary" onClick={onClear}>
              {t('search.clear')}
            </Button>
          )}
        </section>
      )}
      {list && list.count > 0 && (
        <ul className={styles.list} aria-label={t('search.results')}>
          {list.rows.map((hit) => (
            <HitRow key={keyOf(hit)} hit={hit} query={query} teams={teams} />
          ))}
        </ul>
      )}
      {list && <PartialNote hits={list.rows} />}
      <div ref={end} aria-hidden />
      {more?.hasFailed && <MissingEnd again={more.load} />}
    </>
  );
}

/** Names the boards of these hits that have more texts than search holds. */
function PartialNote({ hits }: { hits: readonly Hit[] }) {
  const { t, i18n } = useTranslation('search');
  const { t: word } = useTranslation();
  const partial = hits.filter(({ isPartial }) => isPartial).map(({ board }) => [board.id, board.title] as const);
  if (partial.length === 0) return null;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const titles = [...new Map(partial).values()].map((title) => isolated(title || word('board.untitled'), language));
  return <p className={styles.partial}>{t('partial', { boards: new Intl.ListFormat(language).format(titles) })}</p>;
}

const keyOf = ({ board, item }: Hit): string => `${board.id} ${item?.id ?? ''}`;

function useHits(query: string, { team, project, kind }: SearchFilters): Paged<Hit> {
  const variables = {
    words: query.slice(0, LIMITS.searchChars),
    teamId: team,
    projectId: project,
    kinds: kind && [kind],
  };
  const load = async (page: number, signal: AbortSignal) => (await ask(SEARCH, { ...variables, page }, signal)).search;
  return usePaged(`search ${JSON.stringify(variables)}`, { load, keyOf, isLive: false }, []);
}

interface FiltersProps {
  teams: readonly Team[];
  filters: SearchFilters;
  onChange(change: Partial<SearchFilters>): void;
}

const ALL = '';

function Filters({ teams, filters: { team, project, kind }, onChange }: FiltersProps) {
  const { t } = useTranslation('dashboard');
  const { t: own } = useTranslation('search');
  const [first, second] = teams;
  // With one team alone its projects need no choice before them.
  const projectsTeam = team ?? (second ? undefined : first?.id);
  const projects = useProjects(projectsTeam).data ?? [];
  return (
    <>
      {second && (
        <Select
          className={toolbar.choice}
          name={own('team')}
          value={team ?? ALL}
          choices={[
            { value: ALL, label: own('allTeams') },
            ...teams.map((one) => ({ value: one.id, label: teamName(t, one) })),
          ]}
          onChoose={(id) => onChange({ team: id || null, project: null })}
        />
      )}
      {projectsTeam && projects.length > 0 && (
        <Select
          className={toolbar.choice}
          name={own('project')}
          value={project ?? ALL}
          choices={[
            { value: ALL, label: t('allProjects') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(id) => onChange({ team: second || id ? projectsTeam : null, project: id || null })}
        />
      )}
      <Select
        className={toolbar.choice}
        name={own('kind')}
        value={kind ?? 'all'}
        choices={(['all', ...Object.values(SearchKind)] as const).map((one) => ({
          value: one,
          label: own(`kinds.${one}`),
        }))}
        onChoose={(one) => onChange({ kind: one === 'all' ? null : one })}
      />
    </>
  );
}

interface HitRowProps {
  hit: Hit;
  query: string;
  teams: readonly Team[];
}

function HitRow({ hit: { board, item }, query, teams }: HitRowProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const { t: palette } = useTranslation('palette');
  const title = board.title || word('board.untitled');
  const kind = !item?.kind || item.kind === 'board' ? 'other' : item.kind;
  const Icon = kind === 'other' ? TextSearch : ICONS[kind];
  const team = teams.find(({ id }) => id === board.project?.teamId);
  const where = [
    ...(item ? [palette(`in.${kind}`, { title })] : []),
    ...(team ? [teamName(t, team)] : []),
    ...(board.project ? [board.project.name] : []),
  ];
  return (
    <li>
      <Link
        to={item ? itemPathOf(board.alias, item.id) : boardPathOf(board.alias)}
        className={styles.hit}
        onClick={() => void noteOpened(board).catch(console.info)}
      >
        <span className={styles.face}>
          {item ? <Icon aria-hidden size={20} strokeWidth={1.75} /> : <BoardCover board={board} />}
        </span>
        <span className={styles.words}>
          <bdi className={styles.name}>
            {item ? (
              <Marked {...snippetOf(item.excerpt, wordMatchesOf(item.excerpt, query))} />
            ) : (
              <Marked text={title} places={matchesOf(title, query)} />
            )}
          </bdi>
          {where.length > 0 && (
            <small className={styles.where}>
              {where.map((one, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same.
                <Fragment key={i}>
                  {i > 0 && ' · '}
                  <bdi>{one}</bdi>
                </Fragment>
              ))}
            </small>
          )}
        </span>
      </Link>
    </li>
  );
}
