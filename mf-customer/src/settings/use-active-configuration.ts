import type { ArbQueryInput, ArbRules } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import {
  arbQueryOf,
  arbRulesOf,
  type Configuration,
  DEFAULT_MAX_ARBS,
  isEmptyChoice,
  type PayloadOf,
  type SettingsFamily,
  valueQueryOf,
  valueRulesOf,
} from '@bothways/domain/settings';
import type { ValueBetQueryInput, ValueBetRules } from '@bothways/domain/valuebets';
import { useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { bookiesQuery } from '../bookies/index.ts';
import { settingsQuery } from './settings.queries.ts';

interface ListOf {
  arbs: { query: ArbQueryInput; rules: ArbRules };
  valuebets: { query: ValueBetQueryInput; rules: ValueBetRules };
}

/** A list's settings from the person's active configuration. */
export interface ActiveConfiguration<F extends SettingsFamily> {
  /** `loading` and `error`: unknown, and the list waits. */
  status: 'loading' | 'ready' | 'error';
  configuration: Configuration<PayloadOf[F]> | null;
  /** The list's query, for route and socket alike; the specification's defaults while there is no configuration. */
  query: ListOf[F]['query'];
  /**
   * Every rule that applies to a single finished item, including the query's: `passesArbFilter`,
   * `passesValueBetFilter`.
   */
  rules: ListOf[F]['rules'];
  /** No bookmaker is selected: nothing is requested, and the list says so. */
  isEmptyChoice: boolean;
  /** Live only; always false prematch. */
  proMode: boolean;
  maxArbsPerEvent: number;
  /** With status `error`. */
  failure: ReadFailure | undefined;
  /** The last read failed: this is the last known one. */
  isOutdated: boolean;
}

/** Why something could not be read, and the way to try again. */
export interface ReadFailure {
  error: unknown;
  retry(): void;
}

type Parts<F extends SettingsFamily> = Pick<
  ActiveConfiguration<F>,
  'query' | 'rules' | 'proMode' | 'maxArbsPerEvent'
>;
type Build<F extends SettingsFamily> = (
  payload: PayloadOf[F] | undefined,
  bookies: readonly Bookie[],
  mode: Mode,
) => Parts<F>;

const NONE = { proMode: false, maxArbsPerEvent: DEFAULT_MAX_ARBS } as const;

const BUILD: { [F in SettingsFamily]: Build<F> } = {
  arbs: (payload, bookies, mode) =>
    payload
      ? {
          query: arbQueryOf(payload, bookies, mode),
          rules: arbRulesOf(payload, mode),
          proMode: mode === 'live' && payload.proMode,
          maxArbsPerEvent: payload.maxArbsPerEvent,
        }
      : { query: { channels: [mode] }, rules: { mode }, ...NONE },
  valuebets: (payload, bookies, mode) =>
    payload
      ? { query: valueQueryOf(payload, bookies, mode), rules: valueRulesOf(payload, mode), ...NONE }
      : { query: { channels: [mode] }, rules: { mode }, ...NONE },
};

interface Read {
  data: unknown;
  error: unknown;
  isError: boolean;
  refetch(): unknown;
}

/** The same object while nothing changes: lists rerender with it. */
function useFailureOf(failed: Read | undefined): ReadFailure | undefined {
  const { error, refetch } = failed ?? {};
  return useMemo(() => refetch && { error, retry: () => void refetch() }, [error, refetch]);
}

const NO_BOOKIES: readonly Bookie[] = [];

/** Returns the active configuration of a list in the form the list needs. */
export function useActiveConfiguration<F extends SettingsFamily>(
  family: F,
  mode: Mode,
): ActiveConfiguration<F> {
  const settings = useQuery(settingsQuery(family, mode));
  const configuration = settings.data?.data.activeConfig ?? null;
  const payload = configuration?.payload;
  // Without a configuration there are no variants to look up: the neighbouring list is only counted.
  const catalogue = useQuery({ ...bookiesQuery(mode), enabled: payload !== undefined });
  const bookies = catalogue.data?.bookies ?? NO_BOOKIES;
  const parts = useMemo(() => BUILD[family](payload, bookies, mode), [family, payload, bookies, mode]);
  // Only the catalogue says which variants share whose prices.
  const missing: readonly Read[] = [settings, ...(payload ? [catalogue] : [])].filter(
    ({ data }) => data === undefined,
  );
  const failed = missing.find(({ isError }) => isError);
  return {
    ...parts,
    status: failed ? 'error' : missing.length > 0 ? 'loading' : 'ready',
    configuration,
    isEmptyChoice: payload !== undefined && isEmptyChoice(payload),
    failure: useFailureOf(failed),
    isOutdated: settings.isError && settings.data !== undefined,
  };
}
