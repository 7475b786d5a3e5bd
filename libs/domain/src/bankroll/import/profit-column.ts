import { betProfitCents, outlayCents } from '../profit.ts';
import { termsOfRow } from './agreed.ts';
import { type Cells, type ImportSettings, LineError } from './cells.ts';
import { combine } from './combined.ts';
import { cashOutOf, namedStateOf } from './ending.ts';
import type { ImportFile } from './import-file.ts';
import { termsOf } from './terms.ts';

/** Odds that a tracker shows rounded pay this share of the stake more or less. */
const ROUNDED = 0.02;

type Figure = 'profit' | 'payout' | 'zero' | 'minus' | 'other';

/** Whether a figure is the bet's profit, its payout with the stake, or could be either. */
function figureOf(cells: Cells): Figure | undefined {
  const cents = cells.cents('profit');
  if (cents === undefined) return undefined;
  const { terms } = termsOf(cells);
  const named = namedStateOf(cells);
  if (named === 'open' || named === 'refused' || terms.freebet) return undefined;
  if (cents < 0) return 'minus';
  const row = termsOfRow(terms);
  const [outlay, near] = [outlayCents(row), 1 + terms.stakeCents * ROUNDED];
  const compared = (profit: number): Figure => {
    if (Math.abs(cents - profit) <= near) return 'profit';
    return Math.abs(cents - profit - outlay) <= near ? 'payout' : 'other';
  };
  const cashOut = cashOutOf(cells);
  if (cashOut || named === 'cashedOut')
    return cashOut?.cents === undefined ? 'other' : compared(cashOut.cents - outlay);
  if (named === 'lost' && cents === 0) return 'zero';
  if (named === 'deadHeat') return 'other';
  return compared(betProfitCents(row, { state: named, cashOutCents: null, shareMicro: null }));
}

/**
 * Returns what the column of profits contains, by its own arithmetic: payouts where every win is stake times odds,
 * profits where any figure has a minus or a win its profit; undefined where it does not tell.
 */
export function profitFound(file: ImportFile, settings: ImportSettings): 'profit' | 'payout' | undefined {
  if (settings.mapping.profit === undefined || settings.source === 'bothways' || settings.source === 'pikkit')
    return 'profit';
  const seen = { profit: 0, payout: 0, zero: 0, minus: 0, other: 0 };
  for (const { cells } of combine(file, settings)) {
    try {
      const figure = figureOf(cells);
      if (figure) seen[figure] += 1;
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
    }
  }
  if (seen.minus > 0 || (seen.profit > 0 && seen.payout === 0)) return 'profit';
  if (seen.payout > 0 && seen.profit + seen.other === 0) return 'payout';
  return seen.zero + seen.other + seen.profit > 0 ? undefined : 'profit';
}
