import { oddsMicroOf, oddsOfMicro } from '../../odds/index.ts';
import { type BetTerms, betProfitCents, type Ending } from '../profit.ts';
import type { BetState } from '../states.schema.ts';
import { LineError } from './cells.ts';
import type { ImportRowInput } from './import.schema.ts';

/** The fields of a row that decide a bet's money. */
export type Terms = Pick<
  ImportRowInput,
  'side' | 'odds' | 'stakeCents' | 'commissionPct' | 'freebet' | 'matchedCents' | 'reducedOdds'
>;
export type SidedTerms = Terms & { side: 'back' | 'lay' };

const BP_PER_PERCENT = 100;
const microOf = (odds: number | undefined): number | null => (odds === undefined ? null : oddsMicroOf(odds));

/** Returns the money terms of a row. */
export const termsOfRow = (row: Terms & { side?: 'back' | 'lay' }): BetTerms => ({
  side: row.side ?? 'back',
  oddsMicro: oddsMicroOf(row.odds),
  stakeCents: row.stakeCents,
  commissionBp: Math.round((row.commissionPct ?? 0) * BP_PER_PERCENT),
  freebet: row.freebet ?? null,
  matchedCents: row.matchedCents ?? null,
  reducedOddsMicro: microOf(row.reducedOdds),
});

const ended = (state: BetState): Ending => ({ state, cashOutCents: null, shareMicro: null });
/** Rounding of odds in millionths: cents for each cent of the stake. */
const NOISE = 2 / 1_000_000;

/** Returns the odds at which a won bet paid the file's profit; undefined where no odds do. */
function paidOdds(terms: BetTerms, state: 'won' | 'halfWon', profitCents: number): number | undefined {
  const won = state === 'won' ? 1 : 0.5;
  const netShare = 1 - terms.commissionBp / BP_PER_PERCENT / 100;
  const odds = 1 + profitCents / ((terms.matchedCents ?? terms.stakeCents) * won * netShare);
  return odds > 1 && odds <= 1000 ? oddsOfMicro(oddsMicroOf(odds)) : undefined;
}

/**
 * Derives what state and odds leave open from the file's profit: a lost bet that cost nothing was a free bet; a won one
 * paid the odds that give its profit (a boost, a deduction, a rounded price).
 * @throws LineError where state and profit contradict each other
 */
export function reconciled(terms: SidedTerms, state: BetState, profitCents: number): Terms {
  const rowTerms = termsOfRow(terms);
  const fits = (other: BetTerms): boolean =>
    Math.abs(betProfitCents(other, ended(state)) - profitCents) <= Math.floor(1 + other.stakeCents * NOISE);
  if (betProfitCents(rowTerms, ended(state)) === profitCents) return terms;
  if (state === 'lost' && profitCents === 0 && terms.side === 'back') return { ...terms, freebet: 'snr' };
  if ((state === 'won' || state === 'halfWon') && terms.side === 'back') {
    const odds = terms.freebet === 'sr' ? undefined : paidOdds(rowTerms, state, profitCents);
    if (odds !== undefined && fits({ ...rowTerms, reducedOddsMicro: oddsMicroOf(odds) }))
      return { ...terms, reducedOdds: odds };
  }
  // One cent may be rounding.
  if (fits(rowTerms)) return terms;
  throw new LineError('profit', 'profit');
}
