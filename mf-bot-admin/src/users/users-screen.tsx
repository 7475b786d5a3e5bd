import type { PlainBotUser } from '@bothways/domain/bot-users';
import { usePageTitle, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, EmptyState, EyeIcon, EyeOffIcon } from '@bothways/ui';
import { useAnonymised } from '../anonymous/index.ts';
import { CreditsLine } from '../packs/index.ts';
import { useText } from '../texts.ts';
import { useUsersView } from './use-users-view.ts';
import { UserCard } from './user-card.tsx';
import { botUsersQuery } from './users.queries.ts';
import { UsersFigures } from './users-figures.tsx';
import { UsersFilters } from './users-filters.tsx';
import styles from './users-screen.module.css';
import { UsersSkeleton } from './users-skeleton.tsx';
import { countOf, type UsersView, usersOf } from './users-view.ts';

/** The people the bot bets for. */
export function UsersScreen() {
  const t = useText();
  const query = useQuery(botUsersQuery);
  const [hidden, setHidden] = useAnonymised();
  const [view, change] = useUsersView(hidden);
  const users = query.data?.data;
  usePageTitle(t('users.title'));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h2>{t('users.title')}</h2>
        {users && <span>{t('users.count', { all: users.length, active: countOf(users, 'enabled') })}</span>}
        <CreditsLine />
        <Button
          icon={hidden ? <EyeIcon size={14} /> : <EyeOffIcon size={14} />}
          onPress={() => setHidden(!hidden)}
        >
          {t(hidden ? 'users.showData' : 'users.anonymise')}
        </Button>
      </header>
      <QueryState
        empty={{
          when: ({ data }) => data.length === 0,
          show: <EmptyState title={t('users.nobody')}>{t('users.nobodyHint')}</EmptyState>,
        }}
        failed={t('users.failed')}
        failedText={t('users.failedHint')}
        loadingLabel={t('users.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<UsersSkeleton />}
      >
        {({ data }) => <Users change={change} hidden={hidden} users={data} view={view} />}
      </QueryState>
    </div>
  );
}

interface UsersProps {
  users: readonly PlainBotUser[];
  hidden: boolean;
  view: UsersView;
  change: (change: Partial<UsersView>) => void;
}

function Users({ users, hidden, view, change }: UsersProps) {
  const t = useText();
  const shown = usersOf(users, view);
  return (
    <>
      <UsersFigures users={users} />
      <UsersFilters hidden={hidden} onChange={change} users={users} view={view} />
      {shown.length === 0 ? (
        <EmptyState
          action={
            <Button onPress={() => change({ search: '', status: null, tag: null })}>
              {t('filters.clearAll')}
            </Button>
          }
          title={t('users.none')}
        >
          {t('users.noneHint')}
        </EmptyState>
      ) : (
        <ul aria-label={t('users.title')} className={styles.list}>
          {shown.map((user) => (
            <UserCard hidden={hidden} key={user._id.email} user={user} />
          ))}
        </ul>
      )}
    </>
  );
}
