import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import type { ComponentType } from 'react';
import type { PinKind } from '../../pins/index.ts';
import type { WordKey } from '../../words/index.ts';
import type { EventCardProps } from '../card/event-card.tsx';
import type {
  ListFilter,
  ListItem,
  ListRequest,
  ListView,
  LiveItems,
  RejectedQuery,
  ViewChange,
} from './list-item.ts';
import type { CalculatorProps, DetailProps, PinProps, RowProps, ShownList, ToolProps } from './list-parts.ts';

/** Texts of a list, by key. */
export interface ListTexts {
  title: Record<Mode, WordKey>;
  /** Label of the row of tabs. */
  tabs: WordKey;
  /** Heading of the first column. */
  figure: WordKey;
  loading: WordKey;
  failed: WordKey;
  /** Items that wait until the pointer leaves the list. */
  waiting: WordKey;
  noneTitle: WordKey;
  none: WordKey;
  /** The filters hide all of them. */
  hiddenTitle: WordKey;
  hiddenCount: WordKey;
  rejectedIntro: WordKey;
  rejectedEmpty: WordKey;
}

/**
 * Everything in which one kind of live list (arbs, value bets) differs on the screen; `ListScreen` builds the page from
 * it. The screen calls its hooks in every render, so a kind must be a constant.
 */
export interface ListKind<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  family: SettingsFamily;
  /** The feature of a plan, regardless of the mode. */
  feature: 'surebets' | 'valueBets';
  /** Path of a mode's list, below the locale. */
  path: (mode: Mode) => string;
  pins: PinKind<Item>;
  texts: ListTexts;

  useView: (mode: Mode) => [view: View, change: ViewChange<View>];
  /** The address of a view, for links to it. */
  write: (view: View, current: URLSearchParams) => URLSearchParams;
  /** Whether the view narrows the list, so that an empty one may be due to the filter. */
  isNarrowed: (view: View) => boolean;
  /** The same view without anything that narrows it. */
  widened: (view: View) => View;
  /** Whether the view shows what the navigation counts; absent: always. */
  isCounted?: (view: View) => boolean;
  /** Requests the largest number a list can hold; undefined where it already does, or cannot. */
  showAll: (view: View) => Partial<View> | undefined;
  /** The maximum of a filter, percent, and the view of what is above it; undefined where it leaves nothing out. */
  above: (view: View, filter: Filter) => { maxPct: number; view: Partial<View> } | undefined;

  useRequest: (mode: Mode, view: View) => ListRequest<Item, Filter>;
  useLive: (filter: Filter, isWanted: boolean) => LiveItems<Item>;
  useRejected: (filter: Filter, isWanted: boolean) => RejectedQuery<Item>;
  /** Looks up an item that was read individually: the open detail may have it after it left the list. */
  useRead: () => (id: string) => Item | undefined;
  /** Further effects of a changed list. */
  useEffects?: (list: ShownList<Item>) => void;

  Card: ComponentType<EventCardProps<Item>>;
  Row: ComponentType<RowProps<Item>>;
  /** The legs of an item, one key each: items of an event that share a leg may fold. Absent: no item folds. */
  legsOf?: (item: Item) => readonly string[];
  /** Estimated height of a row before it is measured, px. */
  rowHeight: (item: Item, isNarrow: boolean) => number;
  Pin: ComponentType<PinProps<Item>>;
  Detail: ComponentType<DetailProps<Item, Filter>>;
  Calculator: ComponentType<CalculatorProps<Item, Filter>>;
  /** Above the tabs; on phones below them. */
  Filters: ComponentType<ToolProps<Filter, View>>;
  /** At the end of the tabs; on phones below them. */
  Tools: ComponentType<ToolProps<Filter, View>>;
}
