import type { CardUser } from '@bothways/domain/bot-users';
import { useLocale } from '@bothways/platform';
import {
  Button,
  cx,
  formatNumber,
  Loading,
  LoadMore,
  Skeleton,
  VirtualList,
  type VirtualListHandle,
} from '@bothways/ui';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import type { CardActions, UserDialog, UserRights } from '../card/card-actions.ts';
import { UserCard } from '../card/user-card.tsx';
import { UserDialogs } from '../dialogs/user-dialogs.tsx';
import type { useFoundUsers } from '../use-found-users.ts';
import styles from './list.module.css';
import type { useFolded } from './use-folded.ts';
import type { Selection } from './use-selection.ts';
import { useUsersKeys } from './use-users-keys.ts';

const GAP_PX = 12;
/** About six cards beyond either edge: a wheel step shows no gap, and a jump mounts no more than necessary. */
const OVERSCAN_PX = 420;
/** Estimated heights of a card that was never mounted, px. */
const CLOSED_PX = 58;
const OPEN_PX = 560;

const emailOf = ({ _id }: CardUser): string => _id.email;

interface Props {
  found: ReturnType<typeof useFoundUsers>;
  hidden: boolean;
  rights: UserRights;
  folded: ReturnType<typeof useFolded>;
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
}

/** The users found, a card each; a long list is virtualized. */
export function UsersList({ found, hidden, rights, folded, selection, scroller }: Props) {
  const t = useText();
  const { query, users, matching } = found;
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<VirtualListHandle>(null);
  const [dialog, setDialog] = useState<{ dialog: UserDialog; user: CardUser }>();
  const { fold, isOpen } = folded;
  const { toggle } = selection;
  const on = useMemo<CardActions>(
    () => ({ fold, select: toggle, open: (which, user) => setDialog({ dialog: which, user }) }),
    [fold, toggle],
  );
  useUsersKeys({ list, cards, users, selection, fold });
  const { fetchNextPage } = query;
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx(styles.shown, query.isPlaceholderData && styles.old)}
      ref={list}
    >
      <VirtualList
        aria-label={t('users.title')}
        className={styles.list}
        estimate={(user) => (isOpen(emailOf(user)) ? OPEN_PX : CLOSED_PX)}
        gap={GAP_PX}
        items={users}
        keyOf={emailOf}
        overscan={OVERSCAN_PX}
        ref={cards}
        scroller={scroller}
      >
        {(user, index) => (
          <UserCard
            at={index + 1}
            hidden={hidden}
            isOpen={isOpen(emailOf(user))}
            isSelected={selection.emails?.has(emailOf(user))}
            key={emailOf(user)}
            of={query.hasNextPage ? (matching ?? -1) : users.length}
            on={on}
            rights={rights}
            user={user}
          />
        )}
      </VirtualList>
      {query.hasNextPage && (
        <LoadMore hasFailed={query.isFetchNextPageError} isLoading={query.isFetchingNextPage} onMore={more}>
          <Coming isLoading={query.isFetchingNextPage} />
        </LoadMore>
      )}
      {query.isFetchNextPageError && <MoreFailed error={query.error} onRetry={more} />}
      <Shown matching={matching} shown={users.length} />
      {dialog && !hidden && <UserDialogs {...dialog} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** The next page failed to load; loaded ones remain. */
function MoreFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const refusal = useRefusal();
  return (
    <p className={styles.moreFailed} role="alert">
      {t('users.moreFailed')} {refusal(error)}
      <Button onPress={onRetry} size="small">
        {t('retry')}
      </Button>
    </p>
  );
}

/** Number of users loaded so far. */
function Shown({ shown, matching }: { shown: number; matching: number | undefined }) {
  const t = useText();
  const locale = useLocale();
  const of = matching ?? shown;
  return (
    <p className={styles.of}>
      {t('users.shown', { shown: formatNumber(shown, locale), all: formatNumber(of, locale) })}
    </p>
  );
}

/** Skeleton of the next cards. */
function Coming({ isLoading }: { isLoading: boolean }) {
  const t = useText();
  const card = <Skeleton height={CLOSED_PX} width="100%" />;
  return isLoading ? <Loading label={t('users.loadingMore')}>{card}</Loading> : card;
}
