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

/** What a list says, by the keys of its texts. */
export interface ListTexts {
  title: Record<Mode, WordKey>;
  /** The row of tabs. */
  tabs: WordKey;
  /** The first column. */
  figure: WordKey;
  loading: WordKey;
  failed: WordKey;
  /** Items that wait for the pointer to leave the list. */
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
 * All that one kind of live list (arbs, value bets) is on the screen; `ListScreen` makes the page of it. Hooks are called
 * by the screen in every render, so a kind is a constant.
 */
export interface ListKind<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  family: SettingsFamily;
  /** What a plan has or lacks, before the mode. */
  feature: 'surebets' | 'valueBets';
  /** Where a mode's list is, below the locale. */
  path: (mode: Mode) => string;
  pins: PinKind<Item>;
  texts: ListTexts;

  useView: (mode: Mode) => [view: View, change: ViewChange<View>];
  /** The address of a view, for links to it. */
  write: (view: View, current: URLSearchParams) => URLSearchParams;
  /** Whether anything narrows the list, so that an empty one may be the filter's doing. */
  isNarrowed: (view: View) => boolean;
  /** The same view without anything that narrows it. */
  widened: (view: View) => View;
  /** The view shows what the navigation counts; absent: always. */
  isCounted?: (view: View) => boolean;
  /** Asks for as many as a list can hold; undefined where it does already, or cannot. */
  showAll: (view: View) => Partial<View> | undefined;

  useRequest: (mode: Mode, view: View) => ListRequest<Item, Filter>;
  useLive: (filter: Filter, isWanted: boolean) => LiveItems<Item>;
  useRejected: (filter: Filter, isWanted: boolean) => RejectedQuery<Item>;
  /** What was read of one item by itself, which the open detail may know when the list has let go of it. */
  useRead: () => (id: string) => Item | undefined;
  /** What else happens as the list changes. */
  useEffects?: (list: ShownList<Item>) => void;

  Card: ComponentType<EventCardProps<Item>>;
  Row: ComponentType<RowProps<Item>>;
  /** What an item bets on, a key each: items of an event that share one fold. Without, each stands alone. */
  legsOf?: (item: Item) => readonly string[];
  /** Height of a row before it is measured, px. */
  rowHeight: (item: Item, isNarrow: boolean) => number;
  Pin: ComponentType<PinProps<Item>>;
  Detail: ComponentType<DetailProps<Item, Filter>>;
  Calculator: ComponentType<CalculatorProps<Item, Filter>>;
  /** Above the tabs; on phones below them. */
  Filters: ComponentType<ToolProps<Filter, View>>;
  /** At the end of the tabs; on phones below them. */
  Tools: ComponentType<ToolProps<Filter, View>>;
}
