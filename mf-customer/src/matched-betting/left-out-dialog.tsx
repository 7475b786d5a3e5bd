import type { RejectReason } from '@bothways/domain/arbs';
import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useErrorText, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Dialog, EmptyState, Odds, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { Reasons, Why } from '../live-list/index.ts';
import { eventTitle, pickOf, selectionText, useWording } from '../words/index.ts';
import { anyLiquidityQuery, rejectedMatchedQuery } from './matched.queries.ts';
import styles from './matched-screen.module.css';
import { useText } from './texts.ts';

/** More than anyone reads; the counts above cover the rest. */
const SHOWN = 100;

interface LeftOutProps {
  filter: MatchedQueryInput;
  /** Number listed. */
  total: number;
  onClose: () => void;
}

/** Matched bets missing from the list, and why: rejected ones, and those with too little liquidity to lay. */
export function LeftOutDialog({ filter, total, onClose }: LeftOutProps) {
  const t = useText();
  const errorText = useErrorText();
  const [reason, setReason] = useState<RejectReason>();
  const query = useQuery(rejectedMatchedQuery(filter, SHOWN));
  return (
    <Dialog isOpen onClose={onClose} size="large" title={t('matched.leftOutTitle')}>
      <p className={styles.count}>{t('matched.leftOutText')}</p>
      {filter.minLiquidity !== undefined && <TooThin filter={filter} total={total} />}
      <QueryState
        failed={t('matched.failed')}
        failedText={errorText(query.error)}
        loadingLabel={t('list.loadingRejected')}
        query={query}
        retryLabel={t('list.retry')}
        skeleton={<Skeleton height={120} />}
        stale={t('matched.failed')}
      >
        {({ data: { byReason, matchedBets } }) => {
          const shown = matchedBets.filter((bet) => reason === undefined || bet.reason === reason);
          return (
            <>
              <Reasons byReason={byReason} chosen={reason} onChoose={setReason} />
              {shown.length === 0 ? (
                <EmptyState title={t('rejected.emptyTitle')}>{t('matched.leftOutNone')}</EmptyState>
              ) : (
                <ul aria-label={t('matched.leftOutTitle')} className={styles.leftOut}>
                  {shown.map((bet) => (
                    <LeftOut bet={bet} key={bet.id} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryState>
    </Dialog>
  );
}

/** Matched bets without enough liquidity at any exchange of the list. */
function TooThin({ filter, total }: Pick<LeftOutProps, 'filter' | 'total'>) {
  const t = useText();
  const { data } = useQuery(anyLiquidityQuery(filter));
  const count = data ? Math.max(0, data.data.total - total) : 0;
  return count > 0 ? <p>{t('matched.tooThin', { count })}</p> : null;
}

function LeftOut({ bet }: { bet: MatchedBet }) {
  const t = useText();
  const bookieName = useBookieName();
  const { event, back, lay, reason, reasonDetail, ratingPct } = bet;
  const wording = useWording(event, [back]);
  return (
    <li>
      <span>
        <b>{eventTitle(event)}</b> {selectionText(pickOf(back), wording)}
      </span>
      <span className={styles.count}>
        {t('matched.back')} {bookieName(back.bookie)} <Odds odds={back.originalOdds} />,{' '}
        {t('matched.layStake')} {bookieName(lay.bookie)} <Odds odds={lay.originalOdds} />
      </span>
      <Why rejection={{ reason, reasonDetail, profit: 100 / ratingPct }} />
    </li>
  );
}
