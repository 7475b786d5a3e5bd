import { oddsMicroOf } from '../../odds/index.ts';
import type { CsvCell } from '../../text/index.ts';
import type { BankrollBet } from '../bets.schema.ts';

/** A figure with as many decimals as say it, but not fewer than asked for: what is read again is what was written. */
function figure(value: number | undefined, least: number, most = 6): CsvCell {
  if (value === undefined) return '';
  let digits = least;
  while (digits < most && Number(value.toFixed(digits)) !== value) digits += 1;
  return { figure: value, digits };
}
const odds = (value: number | undefined): CsvCell =>
  figure(value === undefined ? undefined : oddsMicroOf(value) / 1_000_000, 3);
const money = (cents: number | undefined): CsvCell =>
  figure(cents === undefined ? undefined : cents / 100, 2);

/** The columns of the file of a person's bets, which can be read in again. */
const COLUMNS: readonly (readonly [name: string, cellOf: (bet: BankrollBet) => CsvCell])[] = [
  ['Placed', (bet) => bet.placedAt],
  ['Event', (bet) => bet.event.name],
  ['Sport', (bet) => bet.event.sport],
  ['League', (bet) => bet.event.league ?? ''],
  ['Starts', (bet) => bet.event.startsAt ?? ''],
  ['Market', (bet) => bet.pick?.market ?? ''],
  ['Period', (bet) => bet.pick?.period ?? ''],
  ['Selection', (bet) => bet.pick?.selection ?? ''],
  ['Line', (bet) => figure(bet.pick?.handicap, 2)],
  ['Team', (bet) => figure(bet.pick?.team, 0)],
  ['Over time', (bet) => (bet.pick?.overTimeIncluded ? 'yes' : '')],
  ['Bet', (bet) => bet.words ?? ''],
  ['Side', (bet) => bet.side],
  ['Account', (bet) => bet.accountName],
  ['Currency', (bet) => bet.currency],
  ['Kind', (bet) => bet.strategy],
  ['Odds', (bet) => odds(bet.odds)],
  ['Stake', (bet) => money(bet.stakeCents)],
  ['Matched', (bet) => money(bet.matchedCents)],
  ['Commission', (bet) => figure(bet.commissionPct, 2)],
  ['Free bet', (bet) => bet.freebet ?? ''],
  ['State', (bet) => bet.state],
  ['Paid odds', (bet) => odds(bet.reducedOdds)],
  ['Cash-out', (bet) => money(bet.cashOutCents)],
  ['Dead heat', (bet) => figure(bet.share, 2)],
  ['Profit', (bet) => money(bet.profitCents)],
  ['Settled', (bet) => bet.settledAt ?? ''],
  ['Closing', (bet) => odds(bet.closing.fairOdds)],
  ['CLV', (bet) => (bet.closing.clvPct === undefined ? '' : { figure: bet.closing.clvPct, digits: 2 })],
  ['Note', (bet) => bet.note ?? ''],
  ['Bet id', (bet) => bet.id],
];

export const BETS_HEADER: readonly string[] = COLUMNS.map(([name]) => name);
/** A bet as a line of the file. */
export const betCells = (bet: BankrollBet): CsvCell[] => COLUMNS.map(([, cellOf]) => cellOf(bet));
