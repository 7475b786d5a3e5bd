import { z } from 'zod';
import type { CsvCell } from '../text/index.ts';
import type { Account, Movement } from './accounts.schema.ts';
import type { Correction } from './bets.schema.ts';
import { moneyCell, oddsCell } from './file-cells.ts';

/** Exports beside the bets, each a spreadsheet file; the bets' own file can be imported again. */
export const BANKROLL_FILES = ['accounts', 'movements', 'corrections'] as const;
export type BankrollFile = (typeof BANKROLL_FILES)[number];
export const bankrollRecordsQuerySchema = z.strictObject({
  file: z.enum(BANKROLL_FILES).default('accounts'),
});

/** With its account or bet. */
export type MovementLine = Movement & { accountName: string; currency: string };
export type CorrectionLine = Correction & { betId: string; eventName: string; currency: string };

type Columns<Line> = readonly (readonly [name: string, cellOf: (line: Line) => CsvCell])[];

const ACCOUNTS: Columns<Account> = [
  ['Account', ({ name }) => name],
  ['Kind', ({ kind }) => kind],
  ['Bookmaker', ({ bookie }) => bookie ?? ''],
  ['Currency', ({ currency }) => currency],
  ['Balance', ({ balanceCents }) => moneyCell(balanceCents)],
  ['In open bets', ({ openCents }) => moneyCell(openCents)],
  ['Paid in', ({ paidInCents }) => moneyCell(paidInCents)],
  ['Profit', ({ profitCents }) => moneyCell(profitCents)],
  ['Most on a bet', ({ limitCents }) => moneyCell(limitCents)],
  ['Closed', ({ isClosed }) => (isClosed ? 'yes' : '')],
  ['Account id', ({ id }) => id],
];
const MOVEMENTS: Columns<MovementLine> = [
  ['When', ({ at }) => at],
  ['Account', ({ accountName }) => accountName],
  ['Kind', ({ kind }) => kind],
  ['Amount', ({ amountCents }) => moneyCell(amountCents)],
  ['Currency', ({ currency }) => currency],
  ['Note', ({ note }) => note ?? ''],
  ['Account id', ({ accountId }) => accountId],
  ['Movement id', ({ id }) => id],
];
/** A bet before each change, with who changed it and why. */
const CORRECTIONS: Columns<CorrectionLine> = [
  ['When', ({ at }) => at],
  ['By', ({ by }) => by],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Event', ({ eventName }) => eventName],
  ['State before', ({ before }) => before.state],
  ['Odds before', ({ before }) => oddsCell(before.odds)],
  ['Stake before', ({ before }) => moneyCell(before.stakeCents)],
  ['Profit before', ({ before }) => moneyCell(before.profitCents)],
  ['Currency', ({ currency }) => currency],
  ['Bet id', ({ betId }) => betId],
];

interface FileOf<Line> {
  header: readonly string[];
  cells: (line: Line) => CsvCell[];
}
const fileOf = <Line>(columns: Columns<Line>): FileOf<Line> => ({
  header: columns.map(([name]) => name),
  cells: (line) => columns.map(([, cellOf]) => cellOf(line)),
});

export const accountsFile = fileOf(ACCOUNTS);
export const movementsFile = fileOf(MOVEMENTS);
export const correctionsFile = fileOf(CORRECTIONS);
