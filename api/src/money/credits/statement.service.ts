import {
  type LedgerAnswer,
  type LedgerState,
  STATEMENT_FILE_ROWS,
  type Statement,
  type StatementFileQuery,
  type StatementQuery,
} from '@bothways/domain/credits';
import { csvOf } from '@bothways/domain/text';
import { isoOf } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  closingOf,
  debtOf,
  givenTo,
  lastCheck,
} from '#kernel/ledger';
import { CreditRefusal } from './credit-refusal.ts';
import { heldAndOwed } from './ledger-search.store.ts';
import { duePacks } from './packs.store.ts';
import { reservedIn, statementRows, statementSums } from './statement.store.ts';
import { readLimits, sentOn } from './transfer-limits.store.ts';
import { waitingTransfers } from './waiting.store.ts';

/** Returns a user's statement: a page of lines, and the sums of the whole period. */
export async function statementOf(
  db: Db,
  userId: string,
  query: StatementQuery,
  nowMs: number,
): Promise<Statement> {
  const available = await availableIn(db, accountIdOf(adminAccount(userId)));
  return {
    success: true,
    available,
    reserved: await reservedIn(db, userId),
    debt: await debtOf(db, userId),
    ...(await statementRows(db, userId, query)),
    sums: await statementSums(db, userId, query),
    sending: {
      ...(await sendingOf(db, userId, nowMs)),
      given: Math.min(available, await givenTo(db, userId)),
    },
    waiting: await waitingTransfers(db, userId, nowMs, userId),
    due: await duePacks(db, userId),
    ledger: (await ledgerState(db)).state,
  };
}

async function sendingOf(
  db: Db,
  userId: string,
  nowMs: number,
): Promise<Omit<Statement['sending'], 'given'>> {
  const { dailyCap, approvalAbove } = await readLimits(db);
  return { leftToday: Math.max(0, dailyCap - (await sentOn(db, userId, nowMs))), approvalAbove };
}

const HEADER = ['Date', 'Reference', 'Cause', 'Who', 'Comment', 'Credits', 'Balance'];
const DIGITS = 2;
const figure = (hundredths: number) => ({ figure: hundredths / 100, digits: DIGITS });

/** Returns a user's statement as a CSV file, newest first. @throws CreditRefusal for more rows than a file may have */
export async function statementFile(db: Db, userId: string, query: StatementFileQuery): Promise<string> {
  const { rows, nextBefore } = await statementRows(db, userId, { ...query, limit: STATEMENT_FILE_ROWS });
  if (nextBefore !== undefined) throw new CreditRefusal('errors.tooManyRows');
  return csvOf([
    HEADER,
    ...rows.map(({ at, reference, kind, counterpart, comment, pack, amount, balance }) => [
      at,
      reference,
      kind,
      counterpart?.name ?? counterpart?.kind ?? '',
      comment ?? pack ?? '',
      figure(amount),
      figure(balance),
    ]),
  ]);
}

async function ledgerState(db: Db): Promise<{ state: LedgerState; accounts: number; fault?: string }> {
  const [closing, check] = [await closingOf(db), await lastCheck(db)];
  const fault = closing?.fault ?? check?.fault;
  return {
    state: {
      open: closing === undefined,
      ...(check && { checkedAt: isoOf(check.atMs) }),
      entries: check?.entries ?? 0,
    },
    accounts: check?.accounts ?? 0,
    ...(fault && { fault }),
  };
}

/** Returns the state of the whole ledger: when it was last summed, whether it balanced, and its totals. */
export async function ledgerAnswer(db: Db): Promise<LedgerAnswer> {
  const { state, ...rest } = await ledgerState(db);
  return { success: true, ledger: { ...state, ...rest, ...(await heldAndOwed(db)) } };
}
