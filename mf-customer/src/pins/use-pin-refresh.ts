import { keepPreviousData, queryOptions, useQuery } from '@bothways/platform';
import { useEffect } from 'react';
import { AREA } from '../area-name.ts';
import { serverNow } from '../time/index.ts';
import { type PinKind, refreshedPins } from './pin.ts';
import { pinnedItems } from './pins.store.ts';
import { usePins } from './use-pins.ts';

/** How often pinned items are read again. */
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
 * Keeps the pins of a kind current while a screen shows them; a refresh that fails leaves them as they are.
 * @returns `isFirst` until the first answer: what lies in the storage may be from yesterday
 */
export function usePinRefresh<T extends { id: string }>(kind: PinKind<T>): { isFirst: boolean } {
  const query = useQuery(latestPins(kind, usePins(kind)));
  const { dataUpdatedAt, isLoading, failureCount } = query;
  // The answer about other pins than those of now is old news.
  const data = query.isPlaceholderData ? undefined : query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer may still restore what was thought gone.
  useEffect(() => {
    if (!data) return;
    const nowIso = new Date(serverNow()).toISOString();
    pinnedItems.set(refreshedPins(pinnedItems.get(), kind.kind, data, nowIso));
  }, [data, dataUpdatedAt, kind]);
  return { isFirst: isLoading && failureCount === 0 };
}
