import type { CsvCell } from '../../text/index.ts';
import type { BankrollBet } from '../bets.schema.ts';
import { figureCell, moneyCell, oddsCell } from '../file-cells.ts';

/** The columns of our own file of bets, which can be imported again. */
const COLUMNS: readonly (readonly [name: string, cellOf: (bet: BankrollBet) => CsvCell])[] = [
  ['Placed', (bet) => bet.placedAt],
  ['Event', (bet) => bet.event.name],
  ['Sport', (bet) => bet.event.sport],
  ['League', (bet) => bet.event.league ?? ''],
  ['Starts', (bet) => bet.event.startsAt ?? ''],
  ['Market', (bet) => bet.pick?.market ?? ''],
  ['Period', (bet) => bet.pick?.period ?? ''],
  ['Selection', (bet) => bet.pick?.selection ?? ''],
  ['Line', (bet) => figureCell(bet.pick?.handicap, 2)],
  ['Team', (bet) => figureCell(bet.pick?.team, 0)],
  ['Over time', (bet) => (bet.pick?.overTimeIncluded ? 'yes' : '')],
  ['Bet', (bet) => bet.words ?? ''],
  ['Side', (bet) => bet.side],
  ['Account', (bet) => bet.accountName],
  ['Currency', (bet) => bet.currency],
  ['Kind', (bet) => bet.strategy],
  ['Odds', (bet) => oddsCell(bet.odds)],
  ['Stake', (bet) => moneyCell(bet.stakeCents)],
  ['Matched', (bet) => moneyCell(bet.matchedCents)],
  ['Commission', (bet) => figureCell(bet.commissionPct, 2)],
  ['Free bet', (bet) => bet.freebet ?? ''],
  ['State', (bet) => bet.state],
  ['Paid odds', (bet) => oddsCell(bet.reducedOdds)],
  ['Cash-out', (bet) => moneyCell(bet.cashOutCents)],
  ['Dead heat', (bet) => figureCell(bet.share, 2)],
  ['Profit', (bet) => moneyCell(bet.profitCents)],
  ['Settled', (bet) => bet.settledAt ?? ''],
  ['Closing', (bet) => oddsCell(bet.closing.fairOdds)],
  ['CLV', (bet) => (bet.closing.clvPct === undefined ? '' : { figure: bet.closing.clvPct, digits: 2 })],
  ['Note', (bet) => bet.note ?? ''],
  ['Bet id', (bet) => bet.id],
];

export const BETS_HEADER: readonly string[] = COLUMNS.map(([name]) => name);
/** Returns the cells of a bet's line. */
export const betCells = (bet: BankrollBet): CsvCell[] => COLUMNS.map(([, cellOf]) => cellOf(bet));
