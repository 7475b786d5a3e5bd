import type { MatchReview } from '@bothways/domain/matching';
import { usePageTitle, useQuery } from '@bothways/platform';
import { EmptyState } from '@bothways/ui';
import { Guarded, PageState, pageStyles as styles } from '../page/index.ts';
import { useText } from '../texts.ts';
import { reviewsQuery } from './matching.queries.ts';
import own from './matching-screen.module.css';
import { ReviewCard } from './review-card.tsx';

/** Pairs of events of which nobody knows for sure whether they are one, for a person to say. */
export function MatchingScreen() {
  const t = useText();
  usePageTitle(t('matching.title'));
  return (
    <div className={styles.page}>
      <Guarded permission="manage:bookie:live">
        <Pairs />
      </Guarded>
    </div>
  );
}

function Pairs() {
  const t = useText();
  const query = useQuery(reviewsQuery());
  return (
    <>
      <header className={styles.head}>
        <h2>{t('matching.title')}</h2>
        {query.data && (
          <span className={styles.count}>{t('matching.count', { count: query.data.reviews.length })}</span>
        )}
      </header>
      <p className={styles.note}>{t('matching.intro')}</p>
      <PageState
        empty={{
          when: ({ reviews }) => reviews.length === 0,
          show: <EmptyState title={t('matching.none')}>{t('matching.noneHint')}</EmptyState>,
        }}
        failed={t('matching.failed')}
        query={query}
      >
        {({ reviews }) => <List reviews={reviews} />}
      </PageState>
    </>
  );
}

function List({ reviews }: { reviews: readonly MatchReview[] }) {
  const t = useText();
  return (
    <ul aria-label={t('matching.title')} className={own.list}>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  );
}
