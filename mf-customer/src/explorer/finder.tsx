import type { HistoryEvent } from '@bothways/domain/history';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { keepPreviousData, useInfiniteQuery, useLocale } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Card, EmptyState, Select, Skeleton, SportIcon } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { StartTime } from '../time/index.ts';
import { countryText } from '../words/index.ts';
import styles from './explorer.module.css';
import { eventsQuery } from './explorer.queries.ts';
import { useText } from './texts.ts';
import type { ChoiceState } from './use-choice.ts';
import { Words } from './words-field.tsx';

const ALL = 'all';

function Filters({ choice, change }: ChoiceState) {
  const t = useText();
  const sports: readonly (Sport | typeof ALL)[] = [ALL, ...SPORTS];
  return (
    <div className={styles.filters}>
      <DatePicker
        label={t('explorer.find.day')}
        onChange={(day) => change({ day: day ?? undefined })}
        value={choice.day ?? null}
      />
      <Button isDisabled={choice.day === undefined} onPress={() => change({ day: undefined })}>
        {t('explorer.find.anyDay')}
      </Button>
      <Select
        className={styles.sport}
        label={t('explorer.find.sport')}
        onChange={(sport) => change({ sport: sport === ALL ? undefined : sport })}
        options={sports.map((sport) => ({
          value: sport,
          label: sport === ALL ? t('explorer.find.allSports') : t(`sport.${sport}`),
        }))}
        value={choice.sport ?? ALL}
      />
      <Words label={t('explorer.find.text')} onChange={(text) => change({ text })} value={choice.text} />
      <Words
        label={t('explorer.find.league')}
        onChange={(league) => change({ league })}
        value={choice.league}
      />
    </div>
  );
}

function EventRow({ event, onOpen }: { event: HistoryEvent; onOpen: () => void }) {
  const locale = useLocale();
  const league = [event.league, countryText(event.country, locale)].filter((part) => part !== '').join(', ');
  return (
    <li>
      <button className={styles.eventRow} onClick={onOpen} type="button">
        <SportIcon sport={event.sport} />
        <span className={styles.eventName}>
          {event.home} – {event.away}
        </span>
        <span className={styles.pale}>{league}</span>
        <span className={styles.eventStart}>
          <StartTime startedAt={event.startsAt} />
        </span>
      </button>
    </li>
  );
}

/** Search of an event by day, sport, team and league. */
export function Finder(state: ChoiceState) {
  const t = useText();
  const { choice, go } = state;
  const query = useInfiniteQuery({ ...eventsQuery(choice), placeholderData: keepPreviousData });
  return (
    <>
      <h2 className={styles.heading}>{t('explorer.find.title')}</h2>
      <Filters {...state} />
      <QueryState
        empty={{
          when: ({ pages }) => pages.every(({ data }) => data.events.length === 0),
          show: <EmptyState title={t('explorer.find.none')}>{t('explorer.find.noneText')}</EmptyState>,
        }}
        failed={t('explorer.find.failed')}
        loadingLabel={t('explorer.find.loading')}
        query={query}
        retryLabel={t('explorer.retry')}
        skeleton={<Skeleton height={420} />}
        stale={t('explorer.stale')}
      >
        {({ pages }) => (
          <Card>
            <ul aria-label={t('explorer.find.list')} className={styles.events}>
              {pages.flatMap(({ data }) =>
                data.events.map((event) => (
                  <EventRow event={event} key={event.id} onOpen={() => go({ event: event.id })} />
                )),
              )}
            </ul>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('explorer.find.more')}
                </Button>
              </div>
            )}
          </Card>
        )}
      </QueryState>
    </>
  );
}
