import type { Bookie } from '@bothways/domain/bookies';
import { inState } from '@bothways/domain/settings';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton, Switch } from '@bothways/ui';
import { BookieGrid, bookiesQuery, chosenIn, useOwnCountry } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import type { AlertSettings } from './alert-settings.ts';
import styles from './alerts-dialog.module.css';

interface BookiesPartProps {
  settings: AlertSettings;
  change: (part: Partial<AlertSettings>) => void;
}

/** Returns the bookmakers of both modes: one choice serves every list. */
function useEverybody() {
  const prematch = useQuery(bookiesQuery('prematch'));
  const live = useQuery(bookiesQuery('live'));
  const all = [...(prematch.data?.bookies ?? []), ...(live.data?.bookies ?? [])];
  const bookies: readonly Bookie[] = [...new Map(all.map((bookie) => [bookie.value, bookie])).values()];
  return {
    data: prematch.data && live.data && bookies,
    error: prematch.error ?? live.error,
    isFetching: prematch.isFetching || live.isFetching,
    refetch: () => Promise.all([prematch.refetch(), live.refetch()]),
  };
}

function Choice({
  bookies,
  chosen,
  change,
}: Pick<BookiesPartProps, 'change'> & {
  bookies: readonly Bookie[];
  chosen: readonly string[];
}) {
  const t = useText();
  return (
    <>
      <BookieGrid
        bookies={bookies}
        family="valuebets"
        onChange={(states) => change({ bookies: inState(states, 'selected') })}
        states={Object.fromEntries(chosen.map((value) => [value, 'selected']))}
      />
      {chosen.length < 2 && (
        <p className={styles.note} role="status">
          {t('alerts.tooFewBookies')}
        </p>
      )}
    </>
  );
}

/** Bookmakers whose arbs raise alerts: all of the list, or some, starting from those of the country. */
export function BookiesPart({ settings, change }: BookiesPartProps) {
  const t = useText();
  const country = useOwnCountry();
  const everybody = useEverybody();
  const { bookies: chosen } = settings;
  const choose = (isOn: boolean): void =>
    change({
      bookies: isOn ? inState(chosenIn(everybody.data ?? [], country), 'selected') : undefined,
    });
  return (
    <>
      <Switch
        hint={t('alerts.bookiesHint')}
        isDisabled={everybody.data === undefined && chosen === undefined}
        isSelected={chosen !== undefined}
        onChange={choose}
        knobPosition="before"
      >
        {t('alerts.bookies')}
      </Switch>
      {chosen !== undefined && (
        <QueryState
          failed={t('alerts.bookiesFailed')}
          query={everybody}
          retryLabel={t('list.retry')}
          skeleton={<Skeleton height={160} />}
        >
          {(bookies) => <Choice bookies={bookies} change={change} chosen={chosen} />}
        </QueryState>
      )}
    </>
  );
}
