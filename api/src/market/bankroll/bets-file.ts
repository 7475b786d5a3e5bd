import type { BankrollBet, BankrollFileQuery } from '@bothways/domain/bankroll';
import { csvOf } from '@bothways/domain/text';
import type { Db } from '#kernel/db';
import { accountNames } from './bets.service.ts';
import { type BetsPlace, betsPage } from './bets.store.ts';
import { wireBet } from './wire.ts';

/** More than a spreadsheet takes; a file of them is some hundred megabytes. */
const FILE_ROWS = 1_000_000;
const FILE_PAGE = 2000;

const HEADER = [
  'Placed',
  'Event',
  'Sport',
  'League',
  'Starts',
  'Market',
  'Period',
  'Selection',
  'Line',
  'Bet',
  'Side',
  'Account',
  'Currency',
  'Kind',
  'Odds',
  'Stake',
  'Commission',
  'Free bet',
  'State',
  'Profit',
  'Settled',
  'Closing',
  'CLV',
  'Note',
  'Bet id',
];
const figure = (value: number | undefined, digits: number) =>
  value === undefined ? '' : { figure: value, digits };
const money = (cents: number | undefined) => figure(cents === undefined ? undefined : cents / 100, 2);

const rowOf = (bet: BankrollBet) => [
  bet.placedAt,
  bet.event.name,
  bet.event.sport,
  bet.event.league ?? '',
  bet.event.startsAt ?? '',
  bet.pick?.market ?? '',
  bet.pick?.period ?? '',
  bet.pick?.selection ?? '',
  figure(bet.pick?.handicap, 2),
  bet.words ?? '',
  bet.side,
  bet.accountName,
  bet.currency,
  bet.strategy,
  figure(bet.odds, 3),
  money(bet.stakeCents),
  figure(bet.commissionPct, 2),
  bet.freebet ?? '',
  bet.state,
  money(bet.profitCents),
  bet.settledAt ?? '',
  figure(bet.closing.fairOdds, 3),
  figure(bet.closing.clvPct, 2),
  bet.note ?? '',
  bet.id,
];

/** A person's bets as a file for spreadsheets, newest first, in pieces as they are read. */
export function betsFile(db: Db, userId: string, filter: BankrollFileQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: BetsPlace | undefined;
  let rows = 0;
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      const nameOf = await accountNames(db, userId);
      const found = await betsPage(db, userId, filter, { after, limit: FILE_PAGE });
      const cells = found.map((row) => rowOf(wireBet(row, nameOf)));
      // The mark of the encoding stands at the beginning alone.
      const text = begun ? csvOf(cells).slice(1) : csvOf([HEADER, ...cells]);
      controller.enqueue(encoder.encode(found.length === 0 && begun ? '' : text));
      begun = true;
      rows += found.length;
      after = found.at(-1);
      if (found.length < FILE_PAGE || rows >= FILE_ROWS) controller.close();
    },
  });
}
