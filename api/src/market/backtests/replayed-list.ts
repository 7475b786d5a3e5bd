import { arbQuerySchema, MAX_LIMIT } from '@bothways/domain/arbs';
import type { BacktestKind } from '@bothways/domain/backtest';
import type { Bookie, BookRules } from '@bothways/domain/bookies';
import { arbQueryOf, isEmptyChoice, type Payload, valueQueryOf } from '@bothways/domain/settings';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { ReplayedList } from '@bothways/engine';
import type { OwnConfiguration } from '#market/settings';

/** The query that a configuration stands for now, as JSON; undefined where it selects no bookmaker. */
export function queryTextOf(
  configuration: OwnConfiguration,
  catalogue: readonly Bookie[],
): string | undefined {
  const { mode } = configuration;
  if (isEmptyChoice(configuration.payload)) return undefined;
  // Event by event nothing is cut off, and alternatives are shown to nobody.
  const query =
    configuration.family === 'arbs'
      ? { ...arbQueryOf(configuration.payload, catalogue, mode), limit: MAX_LIMIT, alternatives: false }
      : { ...valueQueryOf(configuration.payload, catalogue, mode), limit: MAX_LIMIT };
  return JSON.stringify(query);
}

/** The list of such a query, with what is set for bookmakers. */
export function listOf(kind: BacktestKind, query: string, bookies: readonly BookRules[]): ReplayedList {
  const read: unknown = JSON.parse(query);
  return kind === 'arbs'
    ? { kind, filter: arbQuerySchema.parse(read), bookies }
    : { kind, filter: valueBetQuerySchema.parse(read), bookies };
}

/** Whether the configuration asks for what no history knows: time standing, pauses, liquidity. */
export function hasScreenRules({ activeTimeFilters, eventVisibility }: Payload): boolean {
  const { minActiveSeconds, maxActiveSeconds } = activeTimeFilters ?? {};
  return (
    minActiveSeconds !== undefined ||
    maxActiveSeconds !== undefined ||
    eventVisibility.onlyLiquidEvents ||
    Object.values(eventVisibility.showOnlyPausedEvents).some((own) => own?.enabled === true)
  );
}
