import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { isAsOpened } from './accounts.ts';
import type { LedgerFault, StepOptions } from './fault.ts';
import { SealedChain } from './sealed-chain.ts';
import { followSeals, sealNew } from './sealing.store.ts';
import { cutAt, ledgerSealsOf, NOTHING_SEALED, type SealedEnd } from './seals.ts';

type Reader = Kysely<Schema>;

export interface LedgerVerdict {
  accounts: number;
  entries: number;
  /** The first fault. */
  fault?: LedgerFault;
}

interface CheckOptions extends StepOptions {
  /** End of the chain as recorded outside the database; omitted: unknown. */
  anchored?: SealedEnd | undefined;
}

/**
 * Verifies the whole ledger: each seal, that each transfer sums to 0 in each unit, each account from its first entry to
 * its balance, and each reserve against the pending transfers. Transfers without a number in the chain get one.
 * Concurrent writes do no harm: entries are immutable, and an account is followed only to the balance it had when it
 * was read.
 */
export async function checkLedger(db: Db, options: CheckOptions): Promise<LedgerVerdict> {
  const seals = await checkSeals(db, options);
  const transfers = seals ?? (await checkTransfers(db, options));
  const accounts = await checkAccounts(db, options);
  const fault = transfers ?? accounts.fault ?? (await checkReserves(db));
  return { accounts: accounts.accounts, entries: accounts.entries, ...(fault && { fault }) };
}

/** Verifies the existing chain before sealing new transfers: nothing is appended to a damaged chain. */
async function checkSeals(db: Db, options: CheckOptions): Promise<LedgerFault | undefined> {
  const { anchored = NOTHING_SEALED } = options;
  const chain = new SealedChain(ledgerSealsOf(db));
  let isAnchored = anchored.seq === 0;
  await followSeals(db, chain, options, ({ seq, hash }) => {
    if (seq === anchored.seq && hash === anchored.hash) isAnchored = true;
  });
  if (chain.fault) return chain.fault;
  if (!isAnchored) return cutAt(anchored);
  const unsealed = await sealNew(db, 0, options);
  await followSeals(db, chain, options);
  return unsealed ?? chain.fault;
}

async function checkTransfers(db: Reader, options: StepOptions): Promise<LedgerFault | undefined> {
  let after: readonly [string, string] = ['', ''];
  let open: { id: string; sums: Map<string, number> } | undefined;
  const isUneven = () => open !== undefined && [...open.sums.values()].some((sum) => sum !== 0);
  for (;;) {
    const [id, accountId] = after;
    const rows = await db
      .selectFrom('ledgerEntries')
      .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'accountId')
      .select(['transferId', 'accountId', 'amount', 'unit'])
      // One row comparison, which both databases answer from the index.
      .where((eb) => eb(eb.refTuple('transferId', 'accountId'), '>', eb.tuple(id, accountId)))
      .orderBy('transferId')
      .orderBy('accountId')
      .limit(options.rowsAtOnce)
      .execute();
    for (const { transferId, unit, amount } of rows) {
      if (open?.id !== transferId) {
        if (open && isUneven()) return { at: open.id, reason: 'unbalanced' };
        open = { id: transferId, sums: new Map() };
      }
      open.sums.set(unit, (open.sums.get(unit) ?? 0) + amount);
    }
    const last = rows.at(-1);
    if (!last || rows.length < options.rowsAtOnce)
      return open && isUneven() ? { at: open.id, reason: 'unbalanced' } : undefined;
    after = [last.transferId, last.accountId];
    await options.breathe();
  }
}

async function checkAccounts(db: Reader, options: StepOptions): Promise<LedgerVerdict> {
  const verdict: LedgerVerdict = { accounts: 0, entries: 0 };
  let after = '';
  for (;;) {
    const accounts = await db
      .selectFrom('ledgerAccounts')
      .select(['id', 'kind', 'owner', 'unit', 'floor', 'posted', 'entries'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(options.rowsAtOnce)
      .execute();
    for (const account of accounts) {
      const reason = isAsOpened(account) ? await brokenAt(db, account, options) : 'changed account';
      verdict.accounts += 1;
      verdict.entries += account.entries;
      if (reason && !verdict.fault) verdict.fault = { at: account.id, reason };
    }
    const last = accounts.at(-1);
    if (!last || accounts.length < options.rowsAtOnce) return verdict;
    after = last.id;
    await options.breathe();
  }
}

/** Follows an account from its first entry to its balance. */
async function brokenAt(
  db: Reader,
  { id, posted, entries }: { id: string; posted: number; entries: number },
  options: StepOptions,
): Promise<LedgerFault['reason'] | undefined> {
  let balance = 0;
  let place = 0;
  while (place < entries) {
    const rows = await db
      .selectFrom('ledgerEntries')
      .select(['amount', 'place', 'balance'])
      .where('accountId', '=', id)
      .where('place', '>', place)
      .where('place', '<=', entries)
      .orderBy('place')
      .limit(options.rowsAtOnce)
      .execute();
    if (rows.length === 0) return 'broken chain';
    for (const row of rows) {
      if (row.place !== place + 1 || row.balance !== balance + row.amount) return 'broken chain';
      place = row.place;
      balance = row.balance;
    }
    await options.breathe();
  }
  return balance === posted ? undefined : 'wrong balance';
}

/** One statement, so that both sides are of the same moment. */
async function checkReserves(db: Reader): Promise<LedgerFault | undefined> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('ledgerAccounts.id')
    .where('reserved', '<>', (eb) =>
      eb
        .selectFrom('ledgerReservations')
        .select(sql<number>`coalesce(sum(-amount), 0)`.as('pending'))
        .whereRef('ledgerReservations.accountId', '=', 'ledgerAccounts.id')
        .where('amount', '<', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledgerTransfers')
                .select('ledgerTransfers.id')
                .whereRef('ledgerTransfers.pendingId', '=', 'ledgerReservations.transferId'),
            ),
          ),
        ),
    )
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.id, reason: 'wrong reserve' };
}

/** Stores a check's result. */
export async function saveCheck(db: Reader, verdict: LedgerVerdict, atMs: number): Promise<void> {
  const { accounts, entries, fault } = verdict;
  const row = { atMs, accounts, entries, fault: fault ? `${fault.reason}: ${fault.at}` : null };
  await db
    .insertInto('ledgerChecks')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Returns the last check's result; undefined before the first. */
export const lastCheck = (db: Reader) =>
  db.selectFrom('ledgerChecks').select(['atMs', 'accounts', 'entries', 'fault']).executeTakeFirst();
