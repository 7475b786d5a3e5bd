import type { Arb } from '@bothways/domain/arbs';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { liveQuery } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { pickId, pickOf, useWording } from '../../words/index.ts';
import { LegAlternatives } from '../leg-alternatives.tsx';
import { useArbRequest, useArbsView } from '../use-arbs.ts';
import { useEventItems } from '../use-event-list.ts';
import styles from './arb-row.module.css';

/** Returns the arb with the other prices of its legs, from its event's own list while it is expanded. */
function usePriced({ id, _id }: Arb, isLive: boolean) {
  const mode = isLive ? 'live' : 'prematch';
  const [view] = useArbsView(mode);
  const { filter } = useArbRequest(mode, view);
  const query = liveQuery(useEventItems(filter, _id.eventId));
  const [last, setLast] = useState<Arb | undefined>(undefined);
  const told = query.data?.find((item) => item.id === id);
  // An arb that leaves the list retains its last prices.
  if (told && told !== last) setLast(told);
  return { ...query, data: told ?? last ?? (query.data && ('gone' as const)) };
}

/** Every bookmaker's price for each leg of a listed arb. */
export function RowAlternatives({ arb, isLive }: { arb: Arb; isLive: boolean }) {
  const t = useText();
  const wording = useWording(arb.event, arb.bets);
  const query = usePriced(arb, isLive);
  return (
    <QueryState
      failed={t('list.failed')}
      loadingLabel={t('card.loadingOdds')}
      query={query}
      retryLabel={t('list.retry')}
      skeleton={<Skeleton height={60 * arb.bets.length} />}
    >
      {(priced) =>
        priced === 'gone' ? (
          <p className={styles.none}>{t('detail.missing')}</p>
        ) : (
          priced.bets.map((bet) => (
            <LegAlternatives arb={priced} bet={bet} key={pickId(pickOf(bet))} wording={wording} />
          ))
        )
      }
    </QueryState>
  );
}
