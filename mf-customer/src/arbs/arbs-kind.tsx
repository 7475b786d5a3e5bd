import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { usePermission } from '@bothways/platform';
import { lazyPart } from '@bothways/platform/lazy-part';
import { AnalyzedMenu } from '../analyzed/index.ts';
import { arbsPath } from '../dashboard/index.ts';
import { eventCard, type ListKind } from '../live-list/index.ts';
import type { WordKey } from '../words/index.ts';
import { ArbPin } from './arb-pin.tsx';
import { ARB_PINS } from './arb-pins.ts';
import { ArbTools } from './arb-tools.tsx';
import { type ArbsView, isNarrowed, viewAbove, widened, writeView } from './arbs-view.ts';
import { ArbFilters } from './filters/arb-filters.tsx';
import { profitPctOf } from './profit.ts';
import { ArbRow } from './row/arb-row.tsx';
import { useArbEffects, useArbRequest, useArbsView, useReadArb, useRejectedArbs } from './use-arbs.ts';
import { useListedArbs } from './use-live-arb-items.ts';

/** For those who may manage the marks of analysed events. */
function EventMenu({ eventId }: { eventId: string }) {
  const { allowed } = usePermission('manage:analyzed_events');
  return allowed ? <AnalyzedMenu eventId={eventId} /> : null;
}

/** Bookmaker and pick of each leg: one wrong price makes an arb with every bookmaker that disagrees. */
const legKeys = ({ bets }: Arb): string[] => bets.map(({ topic }) => topic);

/** A near-arb is not counted as an arb. */
const countOf = (arb: Arb): WordKey => (profitPctOf(arb) < 0 ? 'card.near' : 'card.arbs');

/**
 * Estimates until it is measured, px: the space around the legs and the height of each; on phones legs are below the
 * profit.
 */
const WIDE = { around: 17, leg: 24 };
const NARROW = { around: 78, leg: 28 };

/** The lists of arbs. */
export const ARBS: ListKind<Arb, ArbQueryInput, ArbsView> = {
  family: 'arbs',
  feature: 'surebets',
  path: arbsPath,
  pins: ARB_PINS,
  texts: {
    title: { prematch: 'title.prematch', live: 'title.live' },
    tabs: 'list.tabs',
    figure: 'list.profit',
    loading: 'list.loading',
    failed: 'list.failed',
    waiting: 'list.waiting',
    noneTitle: 'empty.noneTitle',
    none: 'empty.none',
    hiddenTitle: 'empty.hiddenTitle',
    hiddenCount: 'empty.hiddenCount',
    rejectedIntro: 'rejected.intro',
    rejectedEmpty: 'rejected.empty',
  },

  useView: useArbsView,
  write: writeView,
  isNarrowed,
  widened,
  isCounted: ({ near }) => !near,
  showAll: ({ all }) => (all ? undefined : { all: true }),
  above: viewAbove,

  useRequest: useArbRequest,
  useLive: useListedArbs,
  useRejected: useRejectedArbs,
  useRead: useReadArb,
  useEffects: useArbEffects,

  Card: eventCard<Arb>({ Row: ArbRow, countOf, EventMenu }),
  Row: ArbRow,
  legsOf: legKeys,
  rowHeight({ bets }, isNarrow) {
    const { around, leg } = isNarrow ? NARROW : WIDE;
    return around + leg * bets.length;
  },
  Pin: ArbPin,
  Detail: lazyPart(async () => (await import('./detail/arb-detail-slot.tsx')).ArbDetailSlot),
  Calculator: lazyPart(async () => (await import('./calculator/arb-calculator.tsx')).ArbCalculator),
  Filters: ArbFilters,
  Tools: ArbTools,
};
