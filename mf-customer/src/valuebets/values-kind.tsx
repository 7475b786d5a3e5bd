import type { ValueBet, ValueBetQueryInput } from '@bothways/domain/valuebets';
import { lazyPart } from '@bothways/platform/lazy-part';
import { valuesPath } from '../dashboard/index.ts';
import { narrows } from '../filters/index.ts';
import { eventCard, type ListKind } from '../live-list/index.ts';
import {
  useLiveValueItems,
  useReadValue,
  useRejectedValues,
  useValueRequest,
  useValuesView,
} from './use-values.ts';
import { ValueFilters } from './value-filters.tsx';
import { ValuePin } from './value-pin.tsx';
import { VALUE_PINS } from './value-pins.ts';
import { ValueRow } from './value-row.tsx';
import { ValueTools } from './value-tools.tsx';
import { type ValuesView, valuesViewAbove, widenedValues, writeValuesView } from './values-view.ts';

/** Estimate until it is measured. */
const ROW_PX = 65;

/** The lists of value bets. */
export const VALUE_BETS: ListKind<ValueBet, ValueBetQueryInput, ValuesView> = {
  family: 'valuebets',
  feature: 'valueBets',
  path: valuesPath,
  pins: VALUE_PINS,
  texts: {
    title: { prematch: 'valuebets.title.prematch', live: 'valuebets.title.live' },
    tabs: 'valuebets.tabs',
    figure: 'valuebets.column',
    loading: 'valuebets.loading',
    failed: 'valuebets.failed',
    waiting: 'valuebets.waiting',
    noneTitle: 'valuebets.noneTitle',
    none: 'valuebets.none',
    hiddenTitle: 'valuebets.hiddenTitle',
    hiddenCount: 'valuebets.hiddenCount',
    rejectedIntro: 'valuebets.rejectedIntro',
    rejectedEmpty: 'valuebets.rejectedEmpty',
  },

  useView: useValuesView,
  write: writeValuesView,
  isNarrowed: narrows,
  widened: widenedValues,
  showAll: () => undefined,
  above: valuesViewAbove,

  useRequest: useValueRequest,
  useLive: useLiveValueItems,
  useRejected: useRejectedValues,
  useRead: useReadValue,

  Card: eventCard<ValueBet>({ Row: ValueRow, countOf: () => 'valuebets.count' }),
  Row: ValueRow,
  rowHeight: () => ROW_PX,
  Pin: ValuePin,
  Detail: lazyPart(async () => (await import('./value-detail.tsx')).ValueDetail),
  Calculator: lazyPart(async () => (await import('./kelly/kelly-dialog.tsx')).KellyDialog),
  Filters: ValueFilters,
  Tools: ValueTools,
};
