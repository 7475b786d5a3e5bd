import type { MatchReview } from '@bothways/domain/matching';
import { Navigate, useLocalePath, usePageTitle, useParams, useQuery } from '@bothways/platform';
import { EmptyState, Tabs } from '@bothways/ui';
import type { ComponentType } from 'react';
import { Guarded, PageState, pageStyles as styles } from '../page/index.ts';
import { AccuracyTab } from './accuracy-tab.tsx';
import { AliasesTab } from './aliases-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { LeaguesTab } from './leagues-tab.tsx';
import { reviewsQuery } from './matching.queries.ts';
import own from './matching-screen.module.css';
import { ReportsTab } from './reports-tab.tsx';
import { ReviewCard } from './review-card.tsx';
import { useText } from './texts.ts';

const TABS = [
  { id: 'pairs', Content: Pairs },
  { id: 'reports', Content: ReportsTab },
  { id: 'events', Content: EventsTab },
  { id: 'leagues', Content: LeaguesTab },
  { id: 'aliases', Content: AliasesTab },
  { id: 'accuracy', Content: AccuracyTab },
] as const satisfies readonly { id: string; Content: ComponentType }[];

/** Event matching: open doubts, customer reports, decisions, and the matcher's accuracy. */
export function MatchingScreen() {
  const t = useText();
  const pathTo = useLocalePath();
  const { tab } = useParams();
  usePageTitle(t('matching.title'));
  const chosen = TABS.find(({ id }) => id === (tab ?? 'pairs'));
  if (!chosen) return <Navigate replace to={pathTo('admin/matching')} />;
  return (
    <div className={styles.page}>
      <Guarded permission="manage:bookie:live">
        <header className={styles.head}>
          <h2>{t('matching.title')}</h2>
        </header>
        <Tabs
          items={TABS.map(({ id }) => ({
            id,
            label: t(`matching.tabs.${id}`),
            href: pathTo(id === 'pairs' ? 'admin/matching' : `admin/matching/${id}`),
          }))}
          label={t('matching.title')}
          panelClassName={styles.panel}
          selected={chosen.id}
        >
          <chosen.Content />
        </Tabs>
      </Guarded>
    </div>
  );
}

function Pairs() {
  const t = useText();
  const query = useQuery(reviewsQuery());
  return (
    <>
      <p className={styles.note}>
        {query.data && <strong>{t('matching.count', { count: query.data.reviews.length })}</strong>}{' '}
        {t('matching.intro')}
      </p>
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
    <ul aria-label={t('matching.tabs.pairs')} className={own.list}>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  );
}
