import { keepPreviousData, queryOptions, useQuery } from '@bothways/platform';
import { useEffect } from 'react';
import { AREA } from '../area-name.ts';
import { serverNow } from '../time/index.ts';
import { type PinKind, refreshedPins } from './pin.ts';
import { pinnedItems } from './pins.store.ts';
import { usePins } from './use-pins.ts';

/** Interval at which pinned items are read again. */
const PIN_REFRESH_MS = 45_000;

const latestPins = <T extends { id: string }>(kind: PinKind<T>, pins: readonly T[]) =>
  queryOptions({
    queryKey: [AREA, 'pins', kind.kind, pins.map(({ id }) => id)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => kind.latest(pins, signal),
    enabled: pins.length > 0,
    refetchInterval: PIN_REFRESH_MS,
  });

/**
 * Refreshes the pins of a kind while a screen shows them; a failed refresh leaves them unchanged.
 * @returns `isFirst` until the first answer or failure: stored figures may be from yesterday
 */
export function usePinRefresh<T extends { id: string }>(kind: PinKind<T>): { isFirst: boolean } {
  const query = useQuery(latestPins(kind, usePins(kind)));
  const { dataUpdatedAt, isLoading, failureCount } = query;
  // An answer about other pins than the current ones is outdated.
  const data = query.isPlaceholderData ? undefined : query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer may still restore a pin marked as deleted.
  useEffect(() => {
    if (!data) return;
    const nowIso = new Date(serverNow()).toISOString();
    pinnedItems.set(refreshedPins(pinnedItems.get(), kind.kind, data, nowIso));
  }, [data, dataUpdatedAt, kind]);
  return { isFirst: isLoading && failureCount === 0 };
}
