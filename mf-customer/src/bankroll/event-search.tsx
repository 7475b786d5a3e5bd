import type { HistoryEvent } from '@bothways/domain/history';
import { keepPreviousData, useQuery } from '@bothways/platform';
import { SearchSelect } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { eventsQuery } from './bankroll.queries.ts';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';

/** Delay of the search after the last key press. */
const TYPED_MS = 300;

/** Returns the typed text once the person pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface EventSearchProps {
  /** Id of the chosen event. */
  id: string | undefined;
  onChoose: (event: HistoryEvent) => void;
}

/**
 * Search of our events, by team or league: a bet on one is settled by its result, and its closing odds are looked up.
 */
export function EventSearch({ id, onChoose }: EventSearchProps) {
  const t = useText();
  const { dayTime } = useAmounts('EUR');
  const [search, setSearch] = useState('');
  const query = useQuery({ ...eventsQuery(usePaused(search).trim()), placeholderData: keepPreviousData });
  const events = query.data?.data.events ?? [];
  return (
    <SearchSelect
      {...(query.isError && { error: t('bankroll.log.eventsFailed') })}
      hint={t('bankroll.log.eventHint')}
      label={t('bankroll.log.event')}
      onChange={(chosen) => {
        const event = events.find((each) => each.id === chosen);
        if (event) onChoose(event);
      }}
      onSearch={setSearch}
      options={events.map((event) => ({
        value: event.id,
        label: `${event.home} – ${event.away}`,
        note: dayTime(event.startsAt),
      }))}
      placeholder={t('bankroll.log.eventNone')}
      search={search}
      searchLabel={t('bankroll.log.eventSearch')}
      value={events.some((event) => event.id === id) ? (id ?? null) : null}
    />
  );
}
