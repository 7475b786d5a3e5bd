import { usePageTitle, useQuery } from '@bothways/platform';
import { Button, EmptyState, RotateCwIcon } from '@bothways/ui';
import { Guarded, PageState, pageStyles as styles } from '../page/index.ts';
import { FeedCard } from './feed-card.tsx';
import own from './feeds.module.css';
import { feedsQuery } from './feeds.queries.ts';
import { useText } from './texts.ts';

/** Odds feeds: whether each is running and why not, its delay, its budget, and who may see its prices. */
export function FeedsScreen() {
  const t = useText();
  usePageTitle(t('feeds.title'));
  return (
    <Guarded permission="manage:deployment">
      <div className={styles.page}>
        <Feeds />
      </div>
    </Guarded>
  );
}

function Feeds() {
  const t = useText();
  const query = useQuery(feedsQuery());
  return (
    <>
      <header className={styles.head}>
        <h2>{t('feeds.title')}</h2>
        <div className={styles.end}>
          <Button
            icon={<RotateCwIcon size={14} />}
            isPending={query.isFetching}
            onPress={() => void query.refetch()}
          >
            {t('feeds.refresh')}
          </Button>
        </div>
      </header>
      <p className={styles.note}>{t('feeds.lead')}</p>
      <PageState failed={t('feeds.failed')} query={query}>
        {({ feeds, on }) =>
          feeds === undefined || feeds.length === 0 ? (
            <EmptyState title={t(feeds ? 'feeds.none' : 'feeds.starting')}>
              {t(feeds ? 'feeds.noneHint' : 'feeds.startingHint')}
            </EmptyState>
          ) : (
            <ul className={own.feeds}>
              {feeds.map((feed) => (
                <FeedCard feed={feed} key={feed.name} nowMs={Date.parse(on)} />
              ))}
            </ul>
          )
        }
      </PageState>
    </>
  );
}
