import type { Bookie } from '@bothways/domain/bookies';
import { useMemo } from 'react';
import { type ReadFailure, useActiveConfiguration } from '../settings/index.ts';
import type { OwnBookies } from './matched-view.ts';

const MODES: ReadonlySet<string> = new Set(['prematch', 'live']);

/** Returns the bookmakers and exchanges of the person's arb configuration; without one, all. */
export function useOwnBookies(catalogue: readonly Bookie[]): OwnBookies & {
  isReady: boolean;
  failure: ReadFailure | undefined;
} {
  const { status, query, failure } = useActiveConfiguration('arbs', 'prematch');
  const own = useMemo(() => {
    const exchanges = new Set(catalogue.filter(({ exchange }) => exchange).map(({ value }) => value));
    const chosen = (query.channels ?? []).filter((channel) => !MODES.has(channel));
    return {
      bookies: chosen.filter((value) => !exchanges.has(value)),
      exchanges: chosen.filter((value) => exchanges.has(value)),
      bookieMapping: query.bookieMapping ?? {},
    };
  }, [catalogue, query]);
  return { ...own, isReady: status === 'ready', failure };
}
