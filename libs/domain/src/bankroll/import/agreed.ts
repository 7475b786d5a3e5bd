import { oddsMicroOf, oddsOfMicro } from '../../odds/index.ts';
import { type BetTerms, betProfitCents, type Ending } from '../profit.ts';
import type { BetState } from '../states.schema.ts';
import { LineError } from './cells.ts';
import type { ImportRowInput } from './import.schema.ts';

/** What a bet's money hangs on, as a row has it. */
export type Terms = Pick<
  ImportRowInput,
  'side' | 'odds' | 'stakeCents' | 'commissionPct' | 'freebet' | 'matchedCents' | 'reducedOdds'
>;
export type SidedTerms = Terms & { side: 'back' | 'lay' };

const BP_PER_PERCENT = 100;
const microOf = (odds: number | undefined): number | null => (odds === undefined ? null : oddsMicroOf(odds));

/** A row as far as its money goes. */
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
/** Of odds in millionths: so many cents a cent of the stake. */
const NOISE = 2 / 1_000_000;

/** The odds at which a bet that was won paid what the file says; undefined where none do. */
function paidOdds(terms: BetTerms, state: 'won' | 'halfWon', profitCents: number): number | undefined {
  const won = state === 'won' ? 1 : 0.5;
  const kept = 1 - terms.commissionBp / BP_PER_PERCENT / 100;
  const odds = 1 + profitCents / ((terms.matchedCents ?? terms.stakeCents) * won * kept);
  return odds > 1 && odds <= 1000 ? oddsOfMicro(oddsMicroOf(odds)) : undefined;
}

/**
 * What state and odds leave open when the file says the profit, too: a bet that was lost for nothing was a free one; one that was
 * won paid other odds than are written where that is what it brought (a boost, a deduction, a rounded price).
 * @throws LineError where state and profit do not go together
 */
export function agreed(terms: SidedTerms, state: BetState, profitCents: number): Terms {
  const kept = termsOfRow(terms);
  const fits = (other: BetTerms): boolean =>
    Math.abs(betProfitCents(other, ended(state)) - profitCents) <= Math.floor(1 + other.stakeCents * NOISE);
  if (betProfitCents(kept, ended(state)) === profitCents) return terms;
  if (state === 'lost' && profitCents === 0 && terms.side === 'back') return { ...terms, freebet: 'snr' };
  if ((state === 'won' || state === 'halfWon') && terms.side === 'back') {
    const odds = terms.freebet === 'sr' ? undefined : paidOdds(kept, state, profitCents);
    if (odds !== undefined && fits({ ...kept, reducedOddsMicro: oddsMicroOf(odds) }))
      return { ...terms, reducedOdds: odds };
  }
  // A cent is what rounding does.
  if (fits(kept)) return terms;
  throw new LineError('profit', 'profit');
}
