import type { BankrollPick } from '@bothways/domain/bankroll';
import type { BetRow } from './bets.store.ts';

export const QUARTERS = 4;

type PickColumns = Pick<
  BetRow,
  'market' | 'period' | 'selection' | 'handicapQuarters' | 'team' | 'overTimeIncluded'
>;

/** The pick of a stored bet; null when it has only a description. */
export function pickOf({
  market,
  period,
  selection,
  handicapQuarters,
  team,
  overTimeIncluded,
}: PickColumns): BankrollPick | null {
  if (market === null || period === null || selection === null) return null;
  return {
    market,
    period,
    selection,
    overTimeIncluded: overTimeIncluded === 1,
    ...(handicapQuarters !== null && { handicap: handicapQuarters / QUARTERS }),
    ...(team !== null && { team: team === 1 ? 1 : 2 }),
  };
}

/** The columns of a pick, all null without one. */
export const pickColumns = (pick: BankrollPick | undefined): PickColumns => ({
  market: pick?.market ?? null,
  period: pick?.period ?? null,
  selection: pick?.selection ?? null,
  handicapQuarters: pick?.handicap === undefined ? null : Math.round(pick.handicap * QUARTERS),
  team: pick?.team ?? null,
  overTimeIncluded: Number(pick?.overTimeIncluded ?? false),
});
