import type { Mode } from '@bothways/domain/quotes';
import { useLiveField, usePageTitle } from '@bothways/platform';
import { useEffect } from 'react';
import { BookieNames } from '../../bookies/index.ts';
import { lastList } from '../../dashboard/index.ts';
import { useText } from '../../texts.ts';
import { setClockOffset } from '../../time/index.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { ListPage } from './list-page.tsx';
import { useListFeed } from './use-list-feed.ts';

interface ListScreenProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
}

/** A mode's list of one kind, or its rejected items. Remount it for another kind or mode. */
export function ListScreen<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
}: ListScreenProps<Item, Filter, View>) {
  const t = useText();
  const [view, change] = kind.useView(mode);
  const feed = useListFeed(kind, mode, view);
  const clockOffsetMs = useLiveField('clockOffsetMs');
  usePageTitle(t(kind.texts.title[mode]));
  useEffect(() => lastList.set(kind.path(mode)), [kind, mode]);
  useEffect(() => setClockOffset(clockOffsetMs), [clockOffsetMs]);
  return (
    <BookieNames bookies={feed.bookies}>
      <ListPage change={change} feed={feed} kind={kind} mode={mode} view={view} />
    </BookieNames>
  );
}
