import { useCommand, usePageTitle, usePermission, useQuery } from '@bothways/platform';
import { Button, EmptyState, UsersIcon } from '@bothways/ui';
import { useMemo, useRef, useState } from 'react';
import { useAnonymised } from '../anonymous/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { Tour, TourOffer, useTour } from '../tour/index.ts';
import type { UserRights } from './card/card-actions.ts';
import { AddUserDialog } from './dialogs/add-user-dialog.tsx';
import { UsersFigures } from './head/users-figures.tsx';
import { UsersHeader } from './head/users-header.tsx';
import { InvitationsCard } from './invitations/invitations-card.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { useFolded } from './list/use-folded.ts';
import { useSelection } from './list/use-selection.ts';
import { UsersFilters } from './list/users-filters.tsx';
import { UsersList } from './list/users-list.tsx';
import { UsersSkeleton } from './list/users-skeleton.tsx';
import { useFoundUsers, useSearchScope } from './use-found-users.ts';
import { type ChangeView, useUsersView } from './use-users-view.ts';
import { usersFiguresQuery } from './users.queries.ts';
import styles from './users-screen.module.css';
import { EVERYBODY, isNarrowed, type UsersView } from './users-view.ts';

function useRights(): UserRights {
  const update = usePermission('update:bot_user').allowed;
  const manage = usePermission('manage:user').allowed;
  const freeze = usePermission('manage:user:freezer').allowed;
  return useMemo(() => ({ update, manage, freeze }), [update, manage, freeze]);
}

/** The page scrolls inside the surrounding frame. */
const scrollerOf = (screen: HTMLElement | null): HTMLElement | null => screen?.closest('main') ?? screen;

/** The bot users. */
export function UsersScreen() {
  const t = useText();
  const [hidden, setHidden] = useAnonymised();
  const [view, change] = useUsersView(hidden);
  const rights = useRights();
  const figures = useQuery(usersFiguresQuery).data?.figures;
  const found = useFoundUsers(view);
  const folded = useFolded();
  const selection = useSelection();
  const scroller = useRef<HTMLElement | null>(null);
  const [isAdding, setAdding] = useState(false);
  const first = found.users[0]?._id.email;
  const tour = useTour(first !== undefined, () => first !== undefined && folded.open(first));
  usePageTitle(t('users.title'));
  useCommand(t('users.add'), () => setAdding(true), rights.update);
  useCommand(t(hidden ? 'users.showData' : 'users.anonymise'), () => setHidden(!hidden));
  useCommand(t(folded.isAnyOpen ? 'filters.collapseAll' : 'filters.expandAll'), folded.foldAll);
  return (
    <div
      className={styles.screen}
      ref={(screen) => {
        scroller.current = scrollerOf(screen);
      }}
    >
      <UsersHeader
        figures={figures}
        hidden={hidden}
        onAdd={rights.update ? () => setAdding(true) : undefined}
        onHide={setHidden}
        onTour={first === undefined ? undefined : tour.start}
      />
      {tour.isOffered && <TourOffer onDismiss={tour.dismiss} onStart={tour.start} />}
      <UsersFigures figures={figures} />
      {rights.update && <InvitationsCard />}
      <UsersFilters
        all={useSearchScope(view.search).all}
        figures={figures}
        hidden={hidden}
        isAnyOpen={folded.isAnyOpen}
        isSelecting={selection.emails !== undefined}
        onChange={change}
        onFoldAll={folded.foldAll}
        onSelect={selection.start}
        view={view}
      />
      {selection.emails && (
        <SelectionBar
          emails={selection.emails}
          hidden={hidden}
          mayUpdate={rights.update}
          selection={selection}
        />
      )}
      <FoundUsers
        found={found}
        {...{ change, view }}
        onAdd={rights.update ? () => setAdding(true) : undefined}
      >
        <UsersList {...{ found, hidden, rights, folded, selection, scroller }} />
      </FoundUsers>
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
      {tour.isOn && <Tour onEnd={tour.end} />}
    </div>
  );
}

interface FoundProps {
  found: ReturnType<typeof useFoundUsers>;
  view: UsersView;
  change: ChangeView;
  onAdd: (() => void) | undefined;
  /** The list, when not empty. */
  children: React.ReactNode;
}

/** The list, or why it is empty. */
function FoundUsers({ found, view, change, onAdd, children }: FoundProps) {
  const t = useText();
  const { query, users, isAsking } = found;
  const nobody = isNarrowed(view) ? (
    <EmptyState
      action={
        <Button onPress={() => change({ ...EVERYBODY, sort: view.sort })}>{t('filters.clearAll')}</Button>
      }
      title={t('users.none')}
    >
      {t('users.noneHint')}
    </EmptyState>
  ) : (
    <EmptyState
      action={onAdd && <Button onPress={onAdd}>{t('users.add')}</Button>}
      icon={<UsersIcon size={24} />}
      title={t('users.nobody')}
    >
      {t('users.nobodyHint')}
    </EmptyState>
  );
  return (
    <QueryState
      empty={{ when: () => users.length === 0 && !query.hasNextPage, show: nobody }}
      failed={t(isAsking ? 'users.searchFailed' : 'users.failed')}
      loadingLabel={t('users.loading')}
      query={query}
      retryLabel={t('retry')}
      skeleton={<UsersSkeleton />}
      {...(!query.isFetchNextPageError && { stale: t('users.stale') })}
    >
      {() => children}
    </QueryState>
  );
}
