import type { AccountBeat, HeartbeatsAnswer, UserBeat } from '@bothways/domain/bot-reports';
import { useInfiniteQuery, useLocalePath, usePageTitle, useSearchParams } from '@bothways/platform';
import {
  Badge,
  Button,
  Card,
  ChevronLeftIcon,
  Dot,
  EmptyState,
  formatNumber,
  LinkButton,
  RelativeTime,
  Segmented,
  Skeleton,
  useNow,
  useUi,
} from '@bothways/ui';
import { useBotBookies } from '../accounts/index.ts';
import { namesOf, useAnonymised } from '../anonymous/index.ts';
import { PageHead } from '../page/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './heartbeats.module.css';
import { heartbeatsPages } from './heartbeats.queries.ts';

const TICK_MS = 10_000;

/** The last heartbeat of every bot and its accounts, silent ones first. */
export function HeartbeatsScreen() {
  const t = useText();
  const { locale } = useUi();
  const pathTo = useLocalePath();
  const [params, setParams] = useSearchParams();
  const show = params.get('show') === 'silent' ? 'silent' : 'all';
  const query = useInfiniteQuery(heartbeatsPages(show === 'silent'));
  const first = query.data?.pages[0];
  const number = (value: number) => formatNumber(value, locale);
  usePageTitle(t('heartbeats.title'));
  return (
    <div className={styles.screen}>
      <PageHead className={styles.top}>
        <LinkButton aria-label={t('bets.back')} href={pathTo('bot')} iconOnly variant="quiet">
          <ChevronLeftIcon size={16} />
        </LinkButton>
        <h2>{t('heartbeats.title')}</h2>
        {first && (
          <span>
            {t('heartbeats.figures', {
              started: number(first.figures.started),
              silent: number(first.figures.silent),
              minutes: number(first.silentMinutes),
            })}
          </span>
        )}
        <Segmented
          className={styles.choice}
          label={t('heartbeats.show')}
          onChange={(value) => setParams(value === 'silent' ? { show: value } : {}, { replace: true })}
          options={(['all', 'silent'] as const).map((value) => ({
            value,
            label: t(`heartbeats.shows.${value}`),
          }))}
          value={show}
        />
      </PageHead>
      <QueryState
        empty={{
          when: ({ pages }) => pages.every(({ users }) => users.length === 0),
          show: (
            <EmptyState title={t(show === 'silent' ? 'heartbeats.noneSilent' : 'heartbeats.none')}>
              {t('heartbeats.noneHint')}
            </EmptyState>
          ),
        }}
        failed={t('heartbeats.failed')}
        loadingLabel={t('heartbeats.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={320} width="100%" />}
        stale={t('heartbeats.stale')}
      >
        {({ pages }) => <Beats pages={pages} />}
      </QueryState>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('heartbeats.more')}
        </Button>
      )}
    </div>
  );
}

function Beats({ pages }: { pages: readonly HeartbeatsAnswer[] }) {
  const t = useText();
  const nowMs = useNow(TICK_MS);
  return (
    <ul aria-label={t('heartbeats.title')} className={styles.list}>
      {pages.flatMap(({ users }) =>
        users.map((user) => <UserRow key={user.email} nowMs={nowMs} user={user} />),
      )}
    </ul>
  );
}

const toneOf = (isSilent: boolean, isKnown: boolean) => (isSilent ? 'loss' : isKnown ? 'ok' : 'neutral');

function UserRow({ user, nowMs }: { user: UserBeat; nowMs: number }) {
  const t = useText();
  const [hidden] = useAnonymised();
  const { name, email } = namesOf({ _id: { email: user.email }, alias: user.alias }, hidden);
  return (
    <Card aria-label={name} as="li" className={styles.card} edge={user.isSilent ? 'error' : 'plain'}>
      <div className={styles.who}>
        <strong>{name}</strong>
        {name !== email && <span>{email}</span>}
        {user.isSilent ? (
          <Badge tone="loss">{t('heartbeats.silent')}</Badge>
        ) : (
          <Badge tone="outline">{t(user.started ? 'heartbeats.alive' : 'heartbeats.stopped')}</Badge>
        )}
        <span className={styles.seen}>
          <Seen lastSeenAt={user.lastSeenAt} nowMs={nowMs} />
        </span>
      </div>
      {user.accounts.length > 0 && (
        <ul className={styles.accounts}>
          {user.accounts.map((account) => (
            <AccountItem account={account} key={account.bookie} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AccountItem({ account, nowMs }: { account: AccountBeat; nowMs: number }) {
  const t = useText();
  const { labelOf } = useBotBookies();
  const { bookie, lastSeenAt, isSilent } = account;
  return (
    <li>
      <Dot
        label={t(isSilent ? 'heartbeats.silent' : lastSeenAt ? 'heartbeats.alive' : 'heartbeats.never')}
        tone={toneOf(isSilent, lastSeenAt !== undefined)}
      />{' '}
      {labelOf(bookie)}{' '}
      <small>
        <Seen lastSeenAt={lastSeenAt} nowMs={nowMs} />
      </small>
    </li>
  );
}

function Seen({ lastSeenAt, nowMs }: { lastSeenAt: string | undefined; nowMs: number }) {
  const t = useText();
  if (lastSeenAt === undefined) return t('heartbeats.never');
  return <RelativeTime atMs={Date.parse(lastSeenAt)} nowMs={nowMs} />;
}
