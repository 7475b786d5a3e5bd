import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { MatchedQueryInput } from '@bothways/domain/matched-betting';
import type { ValueBetQueryInput } from '@bothways/domain/valuebets';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveArbs } from '../contract.ts';

/** The query-cache entry of one filter, kept current by the socket. */
export type ArbsEntry = Omit<LiveArbs, 'retry'>;

const NO_ARBS: readonly Arb[] = [];
export const LOADING: ArbsEntry = {
  status: 'loading',
  arbs: [...NO_ARBS],
  total: 0,
  rejectedTotal: 0,
  gone: new Map(),
  atMs: undefined,
  error: undefined,
};

/** Serializes a filter canonically, whatever the order of its keys, so that equal filters share a topic. */
export function filterText(input: ArbQueryInput | ValueBetQueryInput | MatchedQueryInput): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;
  return JSON.stringify(sorted(input));
}

export const arbsKey = (filter: string): QueryKey => ['live', 'arbs', filter];
