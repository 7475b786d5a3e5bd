import type { MatchAlias } from '@bothways/domain/matching';
import { useQuery, useToast } from '@bothways/platform';
import { Button, EmptyState, SportIcon, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { PageState, Pagination, pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { aliasesQuery, forgetAlias, MATCHING_KEY } from './events.queries.ts';
import { useText } from './texts.ts';

/** Aliases learned by the matcher, with removal. */
export function AliasesTab() {
  const t = useText();
  const { chosen, change, place } = useListParams<'search'>('from');
  const search = chosen('search');
  const query = useQuery(aliasesQuery({ search, from: place }));
  const [toForget, setToForget] = useState<MatchAlias>();
  const columns: TableColumn<MatchAlias>[] = [
    { id: 'name', header: t('matching.aliases.name'), cell: ({ name }) => name, isRowHeader: true },
    { id: 'team', header: t('matching.aliases.team'), cell: ({ team }) => team, weight: 'strong' },
    {
      id: 'sport',
      header: t('matching.aliases.sport'),
      cell: ({ sport }) => <SportIcon size={16} sport={sport} />,
    },
    { id: 'class', header: t('matching.aliases.class'), cell: ({ competition }) => competition },
    {
      id: 'source',
      header: t('matching.source'),
      cell: ({ source }) => source || t('matching.aliases.everySource'),
    },
    { id: 'times', header: t('matching.aliases.times'), cell: ({ times }) => times, isNumeric: true },
    {
      id: 'forget',
      header: t('actions'),
      isActions: true,
      cell: (alias) => (
        <Button
          aria-label={t('matching.aliases.forgetOf', { name: alias.name, team: alias.team })}
          onPress={() => setToForget(alias)}
          size="small"
        >
          {t('matching.aliases.forget')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <p className={styles.note}>{t('matching.aliases.intro')}</p>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('matching.aliases.search')}
          onSearch={(text) => change('search', text)}
          value={search}
        />
      </div>
      <PageState failed={t('matching.aliases.failed')} query={query}>
        {({ aliases, total, nextFrom }) => (
          <>
            <p className={styles.note}>{t('matching.aliases.count', { count: total })}</p>
            <div className={styles.table}>
              <Table
                columns={columns}
                empty={
                  <EmptyState
                    title={t(search === '' ? 'matching.aliases.noneYet' : 'matching.aliases.none')}
                  />
                }
                label={t('matching.tabs.aliases')}
                rowKey={({ sport, competition, source, name }) => `${sport}|${competition}|${source}|${name}`}
                rows={aliases}
              />
            </div>
            <Pagination next={nextFrom?.toString()} param="from" />
          </>
        )}
      </PageState>
      {toForget && <Forget alias={toForget} onClose={() => setToForget(undefined)} />}
    </>
  );
}

function Forget({ alias, onClose }: { alias: MatchAlias; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(forgetAlias, onClose, MATCHING_KEY);
  const { name, team } = alias;
  return (
    <ConfirmDialog
      confirm={t('matching.aliases.forget')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(alias, {
          onSuccess: () => toast.show({ tone: 'success', title: t('matching.aliases.forgotten', { name }) }),
        })
      }
      title={t('matching.aliases.forgetTitle')}
    >
      <p>{t('matching.aliases.forgetText', { name, team })}</p>
    </ConfirmDialog>
  );
}
