import { betProfitCents, outlayCents, SHARE_PARTS } from '../profit.ts';
import type { BetState } from '../states.schema.ts';
import { reconciled, type SidedTerms, termsOfRow } from './agreed.ts';
import { type Cells, LineError, needed } from './cells.ts';
import { stateOf } from './states.ts';
import type { ReadTerms } from './terms.ts';
import { folded } from './words.ts';

const CENT = 1;
const PERCENT = 100;
const differ = (one: number, other: number): boolean => Math.abs(one - other) > CENT;

/** The cash-out of a line, if it has one: its amount, or that there was one. @throws LineError */
export function cashOutOf(cells: Cells): { cents?: number } | undefined {
  if (cells.isNo('cashOut')) return undefined;
  if (cells.settings.areCashOutsFlags) return {};
  const cents = cells.cents('cashOut');
  return cents === undefined ? undefined : { cents };
}

/** The state that a line names, whatever its cash-out. @throws LineError */
export function namedStateOf(cells: Cells): BetState {
  const word = cells.text('state');
  const { source, states } = cells.settings;
  const state = states.get(folded(word)) ?? stateOf(word, source);
  if (state === undefined) throw new LineError(word === '' ? 'missing' : 'unknownState', 'state');
  if (state === 'omit') throw new LineError('omitted', 'state');
  return state;
}

const plainCents = (terms: SidedTerms, state: BetState): number =>
  betProfitCents(termsOfRow(terms), { state, cashOutCents: null, shareMicro: null });

/**
 * The profit that a payout means. An open bet's payout is none yet, or what it may bring.
 * @throws LineError
 */
function profitOfPayout(terms: SidedTerms, state: BetState, payoutCents: number): number {
  const outlay = outlayCents(termsOfRow(terms));
  if (state !== 'open') return state === 'refused' && payoutCents === 0 ? 0 : payoutCents - outlay;
  if (payoutCents === 0 || !differ(payoutCents - outlay, plainCents(terms, 'won'))) return 0;
  throw new LineError('profit', 'payout');
}

/** The profit that a line's columns state; undefined where they state none. @throws LineError where two disagree */
export function statedProfit(cells: Cells, terms: SidedTerms, state: BetState): number | undefined {
  const isPayout = cells.settings.choices.profit === 'payout';
  const profit = isPayout ? undefined : cells.cents('profit');
  const payout = cells.cents('payout') ?? (isPayout ? cells.cents('profit') : undefined);
  if (payout === undefined) return profit;
  const ofPayout = profitOfPayout(terms, state, payout);
  if (profit !== undefined && differ(profit, ofPayout)) throw new LineError('profit', 'payout');
  return profit ?? ofPayout;
}

/** Cents that a commission or a bonus given as an amount adds to the profit. @throws LineError */
function addedCents(cells: Cells, state: BetState): number {
  const [commission, bonus] = [cells.share('commission'), cells.share('bonus')];
  const taken = commission && 'cents' in commission ? commission.cents : 0;
  const added = bonus && 'cents' in bonus ? bonus.cents : 0;
  if (taken + added > 0 && state !== 'won' && state !== 'halfWon')
    throw new LineError('notWon', added > 0 ? 'bonus' : 'commission');
  return added - taken;
}

/**
 * Whether a win's profit may be before its commission or bonus: it is not what the two make of stake and odds.
 * @throws LineError
 */
export function isNetDoubtful(cells: Cells, { terms }: ReadTerms, state: BetState): boolean {
  if (state !== 'won' && state !== 'halfWon') return false;
  const stated = statedProfit(cells, terms, state);
  const added = addedCents(cells, state);
  if (stated === undefined || (added === 0 && !terms.commissionPct)) return false;
  return differ(stated, plainCents(terms, state) + added);
}

/** The rate of a commission that a won bet paid as an amount, where a rate gives it to the cent. */
function rated(terms: SidedTerms, state: BetState, profitCents: number): SidedTerms | undefined {
  const gross = plainCents({ ...terms, commissionPct: 0 }, state);
  const commissionPct = Math.round((1 - profitCents / gross) * PERCENT * PERCENT) / PERCENT;
  const withRate = { ...terms, commissionPct };
  return commissionPct >= 0 && commissionPct <= 50 && plainCents(withRate, state) === profitCents
    ? withRate
    : undefined;
}

/** The terms of a free bet whose stated profit tells its kind. */
function freebetKindOf(
  { terms, isFreebetStated }: ReadTerms,
  state: BetState,
  profitCents: number,
): SidedTerms {
  if (!terms.freebet || isFreebetStated) return terms;
  const returned = { ...terms, freebet: 'sr' as const };
  return profitCents > 0 && plainCents(returned, state) === profitCents
    ? returned
    : { ...terms, freebet: 'snr' };
}

/** The money of a bet that was not cashed out. @throws LineError */
function settled(cells: Cells, read: ReadTerms, state: BetState) {
  const stated = statedProfit(cells, read.terms, state);
  const added = addedCents(cells, state);
  if (stated === undefined && added === 0) return { ...read.terms, state };
  const terms = stated === undefined ? read.terms : freebetKindOf(read, state, stated);
  const gross = plainCents({ ...terms, commissionPct: 0 }, state);
  const netOf = (cents: number): number =>
    cents <= 0 ? cents : Math.round(cents * (1 - (terms.commissionPct ?? 0) / PERCENT)) + added;
  const isBefore = cells.settings.choices.net === 'before';
  const profitCents =
    stated === undefined ? plainCents(terms, state) + added : isBefore ? netOf(stated) : stated;
  const withRate = added < 0 && profitCents < gross ? rated(terms, state, profitCents) : undefined;
  return { ...(withRate ?? reconciled(terms, state, profitCents)), state };
}

/** How a line's bet ended, and its money. @throws LineError where state and profit disagree */
export function endOf(cells: Cells, read: ReadTerms) {
  const cashOut = cashOutOf(cells);
  const named = namedStateOf(cells);
  const state = cashOut && cells.settings.choices.cashOut === 'paid' ? 'cashedOut' : named;
  const { terms } = read;
  if (state === 'cashedOut') {
    const profit = statedProfit(cells, terms, state);
    const paid = profit === undefined ? undefined : profit + outlayCents(termsOfRow(terms));
    const cashOutCents = needed(cashOut?.cents ?? paid, 'cashOut');
    if (cashOutCents < 0 || (paid !== undefined && differ(paid, cashOutCents)))
      throw new LineError('profit', 'profit');
    addedCents(cells, state);
    return { ...terms, state, cashOutCents };
  }
  if (state === 'deadHeat') {
    const share = Math.round(needed(cells.amount('share'), 'share') * SHARE_PARTS) / SHARE_PARTS;
    const ending = { state, cashOutCents: null, shareMicro: Math.round(share * SHARE_PARTS) } as const;
    const profit = statedProfit(cells, terms, state);
    if (profit !== undefined && differ(profit, betProfitCents(termsOfRow(terms), ending)))
      throw new LineError('profit', 'profit');
    addedCents(cells, state);
    return { ...terms, state, share };
  }
  return settled(cells, read, state);
}
