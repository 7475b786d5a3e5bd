import { arbQuerySchema, MAX_LIMIT } from '@bothways/domain/arbs';
import type { BacktestKind } from '@bothways/domain/backtest';
import type { Bookie, BookRules } from '@bothways/domain/bookies';
import { arbQueryOf, isEmptyChoice, type Payload, valueQueryOf } from '@bothways/domain/settings';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { ReplayedList } from '@bothways/engine';
import type { OwnConfiguration } from '#market/settings';

/** The current query of a configuration, as JSON; undefined when it selects no bookmaker. */
export function queryTextOf(
  configuration: OwnConfiguration,
  catalogue: readonly Bookie[],
): string | undefined {
  const { mode } = configuration;
  if (isEmptyChoice(configuration.payload)) return undefined;
  // A single event never reaches the limit, and a replay shows no alternatives.
  const query =
    configuration.family === 'arbs'
      ? { ...arbQueryOf(configuration.payload, catalogue, mode), limit: MAX_LIMIT, alternatives: false }
      : { ...valueQueryOf(configuration.payload, catalogue, mode), limit: MAX_LIMIT };
  return JSON.stringify(query);
}

/** The list of a query, with the rules of the bookmakers. */
export function listOf(kind: BacktestKind, query: string, bookies: readonly BookRules[]): ReplayedList {
  const read: unknown = JSON.parse(query);
  return kind === 'arbs'
    ? { kind, filter: arbQuerySchema.parse(read), bookies }
    : { kind, filter: valueBetQuerySchema.parse(read), bookies };
}

/** Whether the configuration uses rules that a history cannot evaluate: active time, pauses, liquidity. */
export function hasScreenRules({ activeTimeFilters, eventVisibility }: Payload): boolean {
  const { minActiveSeconds, maxActiveSeconds } = activeTimeFilters ?? {};
  return (
    minActiveSeconds !== undefined ||
    maxActiveSeconds !== undefined ||
    eventVisibility.onlyLiquidEvents ||
    Object.values(eventVisibility.showOnlyPausedEvents).some((own) => own?.enabled === true)
  );
}
