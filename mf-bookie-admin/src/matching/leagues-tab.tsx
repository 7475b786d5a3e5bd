import { type LeaguePair, type LeagueState, leagueStateSchema } from '@bothways/domain/matching';
import { useQuery } from '@bothways/platform';
import { Button, DateText, EmptyState, Select, SportIcon, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { PageState, Pagination, pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { leaguesQuery } from './events.queries.ts';
import { type LeagueQuestion, LeaguesDialog } from './leagues-dialog.tsx';
import { PartLeaguesDialog } from './part-leagues-dialog.tsx';
import { useText } from './texts.ts';

const ANY = 'any';
const STATES: readonly LeagueState[] = leagueStateSchema.options;

/** The catalogue of leagues: which of two sources are one, by whom or by how many matches, and people's corrections. */
export function LeaguesTab() {
  const t = useText();
  const { chosen, change, place } = useListParams<'search' | 'state'>('from');
  const [search, state] = [chosen('search'), chosen('state')];
  const query = useQuery(leaguesQuery({ search, state, from: place }));
  const [question, setQuestion] = useState<LeagueQuestion>();
  const [isNaming, setIsNaming] = useState(false);
  const isFiltered = search !== '' || state !== '';
  return (
    <>
      <p className={styles.note}>{t('matching.leagues.intro')}</p>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('matching.leagues.search')}
          onSearch={(text) => change('search', text)}
          value={search}
        />
        <Select
          aria-label={t('matching.leagues.state')}
          onChange={(value) => change('state', value === ANY ? '' : value)}
          options={[
            { value: ANY, label: t('matching.leagues.anyState') },
            ...STATES.map((value) => ({ value, label: t(`matching.leagues.states.${value}`) })),
          ]}
          value={state || ANY}
        />
        <Button onPress={() => setIsNaming(true)}>{t('matching.leagues.partNamed')}</Button>
      </div>
      <PageState failed={t('matching.leagues.failed')} query={query}>
        {({ leagues, total, nextFrom }) => (
          <>
            <p className={styles.note}>{t('matching.leagues.count', { count: total })}</p>
            <div className={styles.table}>
              <Table
                columns={columnsOf(t, setQuestion)}
                empty={
                  <EmptyState title={t(isFiltered ? 'matching.leagues.none' : 'matching.leagues.noneYet')} />
                }
                label={t('matching.tabs.leagues')}
                rowKey={({ id }) => id}
                rows={leagues}
              />
            </div>
            <Pagination next={nextFrom?.toString()} param="from" />
          </>
        )}
      </PageState>
      {isNaming && (
        <PartLeaguesDialog
          onClose={() => setIsNaming(false)}
          onShow={(league) => {
            setIsNaming(false);
            change('search', league);
          }}
        />
      )}
      {question && (
        <LeaguesDialog
          {...question}
          now={query.data?.leagues.find(({ id }) => id === question.pair.id)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

type Text = ReturnType<typeof useText>;

const nameOf = ({ source, name }: LeaguePair['one']): string => `${source}: ${name}`;

function columnsOf(t: Text, ask: (question: LeagueQuestion) => void): TableColumn<LeaguePair>[] {
  return [
    {
      id: 'one',
      header: t('matching.leagues.one'),
      cell: ({ one }) => nameOf(one),
      isRowHeader: true,
    },
    {
      id: 'other',
      header: t('matching.leagues.other'),
      cell: ({ other }) => nameOf(other),
      weight: 'strong',
    },
    {
      id: 'sport',
      header: t('matching.aliases.sport'),
      cell: ({ sport }) => <SportIcon size={16} sport={sport} />,
    },
    {
      id: 'state',
      header: t('matching.leagues.state'),
      cell: ({ state, competition }) => {
        const known = t(`matching.leagues.states.${state}`);
        return competition === undefined
          ? known
          : t('matching.leagues.ofClass', { state: known, competition });
      },
    },
    {
      id: 'agreed',
      header: t('matching.leagues.agreed'),
      cell: ({ agreed }) => agreed,
      isNumeric: true,
    },
    {
      id: 'contrary',
      header: t('matching.leagues.contrary'),
      cell: ({ contrary }) => contrary,
      isNumeric: true,
    },
    { id: 'by', header: t('matching.decisions.by'), cell: ({ by }) => by },
    {
      id: 'when',
      header: t('matching.decisions.when'),
      cell: ({ decidedOn }) => decidedOn && <DateText style="dateTime" value={decidedOn} />,
    },
    {
      id: 'decide',
      header: t('actions'),
      isActions: true,
      cell: (pair) => <Choices ask={ask} pair={pair} />,
    },
  ];
}

function Choices({ pair, ask }: { pair: LeaguePair; ask: (question: LeagueQuestion) => void }) {
  const t = useText();
  const { state, canUndo } = pair;
  const names = { one: nameOf(pair.one), other: nameOf(pair.other) };
  const choices = [
    ...(state === 'same' ? [] : (['same'] as const)),
    ...(state === 'apart' ? [] : (['apart'] as const)),
    ...(canUndo ? (['undo'] as const) : []),
  ];
  return choices.map((word) => (
    <Button
      aria-label={t(`matching.leagues.${word}Of`, names)}
      key={word}
      onPress={() => ask({ pair, word, ...names })}
      size="small"
    >
      {t(`matching.leagues.${word}`)}
    </Button>
  ));
}
