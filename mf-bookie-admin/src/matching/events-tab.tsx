import { type JoinedEvent, MAX_EVENTS_FOUND } from '@bothways/domain/matching';
import { useQuery } from '@bothways/platform';
import { Button, EmptyState } from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { DecisionsList } from './decisions-list.tsx';
import { EventCard } from './event-card.tsx';
import { eventsQuery } from './events.queries.ts';
import { JoinDialog } from './join-dialog.tsx';
import own from './matching-screen.module.css';
import { useText } from './texts.ts';

/** Finds an event with all its sources, to split or merge, and shows past decisions. */
export function EventsTab() {
  const t = useText();
  const { chosen, change } = useListParams<'search'>('before');
  const search = chosen('search');
  return (
    <>
      <p className={styles.note}>{t('matching.events.intro')}</p>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('matching.events.search')}
          onSearch={(text) => change('search', text)}
          value={search}
        />
      </div>
      {search.length >= 2 && <Found search={search} />}
      <DecisionsList />
    </>
  );
}

function Found({ search }: { search: string }) {
  const t = useText();
  const query = useQuery(eventsQuery(search));
  const [toJoin, setToJoin] = useState<JoinedEvent>();
  const [other, setOther] = useState<JoinedEvent>();
  return (
    <PageState
      empty={{
        when: ({ events }) => events.length === 0,
        show: <EmptyState title={t('matching.events.none')}>{t('matching.events.noneHint')}</EmptyState>,
      }}
      failed={t('matching.events.failed')}
      query={query}
    >
      {({ events }) => (
        <>
          {events.length >= MAX_EVENTS_FOUND && (
            <p className={styles.note}>{t('matching.events.more', { count: MAX_EVENTS_FOUND })}</p>
          )}
          <ul aria-label={t('matching.events.found')} className={own.list}>
            {events.map((event) => (
              <EventCard
                actions={
                  <JoinButton
                    event={event}
                    onChoose={setToJoin}
                    onJoin={setOther}
                    toJoin={events.find(({ eventId }) => eventId === toJoin?.eventId)}
                  />
                }
                eventId={event.eventId}
                key={event.eventId}
                sides={event.sides}
                sport={event.sport}
              />
            ))}
          </ul>
          {toJoin && other && (
            <JoinDialog
              event={toJoin}
              onClose={() => {
                setOther(undefined);
                setToJoin(undefined);
              }}
              other={other}
            />
          )}
        </>
      )}
    </PageState>
  );
}

interface JoinButtonProps {
  event: JoinedEvent;
  /** The event to merge another into. */
  toJoin: JoinedEvent | undefined;
  onChoose: (event: JoinedEvent | undefined) => void;
  onJoin: (other: JoinedEvent) => void;
}

/** The first press selects the target, the second the event to merge into it. */
function JoinButton({ event, toJoin, onChoose, onJoin }: JoinButtonProps) {
  const t = useText();
  if (!toJoin) return <Button onPress={() => onChoose(event)}>{t('matching.events.join')}</Button>;
  if (toJoin.eventId === event.eventId)
    return <Button onPress={() => onChoose(undefined)}>{t('matching.events.joinStop')}</Button>;
  if (toJoin.sport !== event.sport) return null;
  return <Button onPress={() => onJoin(event)}>{t('matching.events.joinThis')}</Button>;
}
