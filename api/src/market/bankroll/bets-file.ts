import { type BankrollFileQuery, BETS_HEADER, betCells } from '@bothways/domain/bankroll';
import { csvOf } from '@bothways/domain/text';
import type { Db } from '#kernel/db';
import { accountNames } from './bets.service.ts';
import { type BetsPlace, betsPage } from './bets.store.ts';
import { wireBet } from './wire.ts';

/** More than a spreadsheet takes; a file of them is some hundred megabytes. */
const FILE_ROWS = 1_000_000;
const FILE_PAGE = 2000;

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
      const cells = found.map((row) => betCells(wireBet(row, nameOf)));
      // The mark of the encoding stands at the beginning alone.
      const text = begun ? csvOf(cells).slice(1) : csvOf([BETS_HEADER, ...cells]);
      controller.enqueue(encoder.encode(found.length === 0 && begun ? '' : text));
      begun = true;
      rows += found.length;
      after = found.at(-1);
      if (found.length < FILE_PAGE || rows >= FILE_ROWS) controller.close();
    },
  });
}
