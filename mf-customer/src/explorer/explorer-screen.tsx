import type { Feature } from '@bothways/domain/plans';
import { usePageTitle, useQuery, useSession } from '@bothways/platform';
import { BookieNames, bookiesQuery } from '../bookies/index.ts';
import { OddsLocked, OddsTabs } from '../odds-pages/index.ts';
import { useText } from '../texts.ts';
import { EventView } from './event-view.tsx';
import styles from './explorer.module.css';
import { Finder } from './finder.tsx';
import { useChoice } from './use-choice.ts';

/** Any event, past or present, at all bookmakers: how its odds developed. */
export function ExplorerScreen() {
  const t = useText();
  usePageTitle(t('explorer.title'));
  const session = useSession();
  const state = useChoice();
  const { event, mode } = state.choice;
  const bookies = useQuery(bookiesQuery('prematch'));
  const lacks = (feature: Feature): boolean => session.user !== null && !session.has(feature);
  const isLocked = lacks('historicOdds:prematch');
  return (
    <BookieNames bookies={bookies.data?.bookies ?? []}>
      <OddsTabs current="event" />
      {isLocked ? (
        <OddsLocked feature="historicOdds:prematch" />
      ) : (
        <div className={styles.page}>
          {event === undefined ? (
            <Finder {...state} />
          ) : (
            <EventView
              {...state}
              event={event}
              key={event}
              locked={
                mode === 'live' && lacks('historicOdds:live') ? (
                  <OddsLocked feature="historicOdds:live" />
                ) : null
              }
            />
          )}
        </div>
      )}
    </BookieNames>
  );
}
