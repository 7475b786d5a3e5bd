import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useQueryClient, useSearchText } from '@bothways/platform';
import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useMemo, useRef } from 'react';
import { useBookieName } from '../bookies/bookie-names.tsx';
import type { Target } from '../hides/target.ts';
import { useIsHidden } from '../hides/use-hides.ts';
import type { Pinned } from '../pins/pin.ts';
import { usePinRefresh } from '../pins/use-pin-refresh.ts';
import { usePins } from '../pins/use-pins.ts';
import { ARB_PINS, targetOfArb } from './arb-pins.ts';
import { latestQuery } from './arbs.queries.ts';
import type { Arrangement } from './list/arrange.ts';
import { type EventGroup, groupByEvent } from './list/group.ts';
import { type Place, placesOf } from './list/list-model.ts';
import { useArrangement } from './list/use-arrangement.ts';
import { type Cursor, useCursor } from './list/use-cursor.ts';
import { type Expanded, useExpanded } from './list/use-expanded.ts';
import { type Hold, useHold } from './list/use-hold.ts';
import type { KnownArb } from './use-arb-keys.ts';
import type { Feed } from './use-feed.ts';
import type { ArbsView } from './view/arbs-view.ts';
import { matchesSearch } from './view/search.ts';

/** The arbs that hides and search leave. */
function useFound(
  arbs: readonly Arb[],
  search: string,
  isHidden: (target: Target) => boolean,
): { standing: readonly Arb[]; found: readonly Arb[] } {
  const bookieName = useBookieName();
  return useMemo(() => {
    const standing = arbs.filter((arb) => !isHidden(targetOfArb(arb)));
    const found = search === '' ? standing : standing.filter((arb) => matchesSearch(arb, search, bookieName));
    return { standing, found };
  }, [arbs, isHidden, search, bookieName]);
}

/** The pins, with the list's newer figures where it has them. */
function usePinnedArbs(arbs: readonly Arb[]) {
  const pins = usePins(ARB_PINS);
  const { isFirst } = usePinRefresh(ARB_PINS);
  const ids = new Set(pins.map(({ id }) => id));
  const listed = new Map(arbs.flatMap((arb) => (ids.has(arb.id) ? [[arb.id, arb] as const] : [])));
  const current = pins.map((pin): Pinned<Arb> => {
    const arb = listed.get(pin.id);
    return arb ? { ...pin, ...arb, pinnedAt: pin.pinnedAt, deleted: false } : pin;
  });
  return { pins: current, isLoading: isFirst && listed.size < pins.length };
}

export interface Workbench {
  list: RefObject<HTMLDivElement | null>;
  cards: RefObject<VirtualListHandle | null>;
  hold: Hold;
  search: string;
  /** What stands and is not hidden, whatever is searched. */
  standing: readonly Arb[];
  hiddenCount: number;
  /** Another mode or filter is another list. */
  listKey: string;
  arrangement: Arrangement;
  groups: readonly EventGroup[];
  expanded: Expanded;
  places: readonly Place[];
  cursor: Cursor;
  pinned: ReturnType<typeof usePinnedArbs>;
  /** An arb that the list shows or that is pinned. */
  arbOf: (id: string) => KnownArb | undefined;
}

/** What the list, its keys and the detail beside it share. */
export function useWorkbench(mode: Mode, view: ArbsView, feed: Feed): Workbench {
  const search = useSearchText().trim();
  const { live } = feed;
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<VirtualListHandle>(null);
  const hold = useHold();
  const isHidden = useIsHidden();
  const { standing, found } = useFound(live.arbs, search, isHidden);
  const listKey = `${mode}|${JSON.stringify(feed.filter)}`;
  const arranged = useArrangement(`${listKey}|${search}`, found, live.gone, hold.isHeld);
  // What the person hides leaves at once, without the farewell of what the market takes away.
  const arrangement = useMemo(
    () => ({ ...arranged, rows: arranged.rows.filter(({ arb }) => !isHidden(targetOfArb(arb))) }),
    [arranged, isHidden],
  );
  const groups = useMemo(() => groupByEvent(arrangement.rows), [arrangement.rows]);
  const expanded = useExpanded(groups, view.perEvent, view.selected);
  const pinned = usePinnedArbs(live.arbs);
  const queryClient = useQueryClient();
  const arbOf = (id: string): KnownArb | undefined => {
    const row = arrangement.rows.find(({ arb }) => arb.id === id);
    if (row) return { arb: row.arb, isGone: row.goneAtMs !== undefined, isDeletedPin: false };
    const pin = pinned.pins.find((one) => one.id === id);
    if (pin) return { arb: pin, isGone: pin.deleted, isDeletedPin: pin.deleted };
    const listed = live.arbs.find((one) => one.id === id);
    if (listed) return { arb: listed, isGone: false, isDeletedPin: false };
    // The open detail may know one that the list has let go of.
    const answer = queryClient.getQueryData(latestQuery(id).queryKey);
    const read = answer?.data.arbs.find((one) => one.id === id);
    return read && { arb: read, isGone: true, isDeletedPin: false };
  };
  return {
    list,
    cards,
    hold,
    search,
    standing,
    hiddenCount: live.arbs.length - standing.length,
    listKey,
    arrangement,
    groups,
    expanded,
    places: placesOf(groups, view.perEvent, expanded.has),
    cursor: useCursor(list, cards),
    pinned,
    arbOf,
  };
}
