export { eventCard } from './card/event-card.tsx';
export { HideMenu } from './card/hide-menu.tsx';
export { ItemRow } from './card/item-row.tsx';
export { LegRow } from './card/leg-row.tsx';
export { RowActions } from './card/row-actions.tsx';
export { RowArrow, RowFigure } from './card/row-figure.tsx';
export { StatusBadges } from './card/status-badges.tsx';
export { DetailNotThere } from './detail/detail-frame.tsx';
export { DetailFigures, DetailHead, ItemButtons } from './detail/detail-head.tsx';
export { DetailPanel, DetailSection } from './detail/detail-panel.tsx';
export { OldAndNewOdds, OldAndNewPct } from './detail/old-and-new.tsx';
export { OtherItems } from './detail/other-items.tsx';
export { ReadNote } from './detail/read-note.tsx';
export { newer, REREAD_MS, type SelectedItem, useSelectedItem } from './detail/use-selected-item.ts';
export type {
  ListAddress,
  ListFilter,
  ListItem,
  ListRequest,
  ListView,
  LiveItems,
  RejectedQuery,
  ViewChange,
} from './kind/list-item.ts';
export { listAddress } from './kind/list-item.ts';
export type { ListKind } from './kind/list-kind.ts';
export type {
  CalculatorProps,
  DetailProps,
  PinProps,
  RowProps,
  ShownList,
  ToolProps,
} from './kind/list-parts.ts';
export { liveQuery } from './kind/live-query.ts';
export { ListStrip } from './list/list-strip.tsx';
export type { Row } from './model/arrange.ts';
export { type FlatList, useFlatList } from './model/use-flat-list.ts';
export { useRowKeys } from './model/use-row-keys.ts';
export { type MostRejected, mostRejected } from './rejected/most-rejected.ts';
export { Reasons, Why } from './rejected/rejected-list.tsx';
export { FeedBanner } from './screen/feed-banner.tsx';
export { FooterLine, type KeyHints } from './screen/footer-line.tsx';
export { ListFrame, ListScroller } from './screen/list-frame.tsx';
export { ListScreen } from './screen/list-screen.tsx';
export { SortMenu } from './screen/sort-menu.tsx';
export { ToolGroup } from './screen/tool-group.tsx';
export { useFailed } from './screen/use-failed.ts';
export { useListView } from './screen/use-list-view.ts';
