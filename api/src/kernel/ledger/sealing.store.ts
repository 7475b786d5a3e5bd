import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Db, type Schema, transactCommitted } from '#kernel/db';
import type { SealState } from '#kernel/vault';
import type { LedgerFault, StepOptions } from './fault.ts';
import { type SealedChain, type SealRow, unsealedFault } from './sealed-chain.ts';
import {
  chainHash,
  type LedgerSeals,
  ledgerSealsOf,
  NOTHING_SEALED,
  type PlacedLeg,
  type SealedEnd,
  type SealedTransfer,
  type WholeTransfer,
  type WrittenLeg,
} from './seals.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Another process has just sealed the same transfers. */
class OvertakenError extends Error {
  override name = 'OvertakenError';
}

const MAX_OVERTAKEN = 5;

/** Returns the chain's last number. */
async function newestSeal(db: Reader): Promise<SealedEnd> {
  const row = await db
    .selectFrom('ledgerSeals')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? NOTHING_SEALED;
}

/** Returns the hash at a number of the chain, if there is one. */
export async function sealedHash(db: Reader, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('ledgerSeals').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}

function grouped<Leg extends { transferId: string }>(legs: readonly Leg[]): Map<string, Leg[]> {
  const groups = new Map<string, Leg[]>();
  for (const leg of legs) {
    const group = groups.get(leg.transferId);
    if (group) group.push(leg);
    else groups.set(leg.transferId, [leg]);
  }
  return groups;
}

/** Loads complete transfers by id; missing ones are left out. */
async function wholesOf(db: Reader, ids: readonly string[]): Promise<Map<string, WholeTransfer>> {
  if (ids.length === 0) return new Map();
  const transfers: SealedTransfer[] = await db
    .selectFrom('ledgerTransfers')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const entries: (PlacedLeg & { transferId: string })[] = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('transferId', 'in', ids)
    .execute();
  const reservations: (WrittenLeg & { transferId: string })[] = await db
    .selectFrom('ledgerReservations')
    .selectAll()
    .where('transferId', 'in', ids)
    .execute();
  const [entriesOf, reservationsOf] = [grouped(entries), grouped(reservations)];
  return new Map(
    transfers.map((transfer) => {
      const { id } = transfer;
      return [id, { transfer, entries: entriesOf.get(id) ?? [], reservations: reservationsOf.get(id) ?? [] }];
    }),
  );
}

/**
 * Reads the chain from the end of `chain` to its own end or to the first fault.
 * @param onSeal called with each number before it is read
 */
export async function followSeals(
  db: Reader,
  chain: SealedChain,
  { rowsAtOnce, breathe }: StepOptions,
  onSeal: (row: SealRow) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('ledgerSeals')
      .selectAll()
      .where('seq', '>', chain.end.seq)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute();
    const wholes = await wholesOf(
      db,
      rows.map(({ transferId }) => transferId),
    );
    for (const row of rows) {
      onSeal(row);
      chain.read(row, wholes.get(row.transferId));
    }
    if (rows.length < rowsAtOnce || chain.fault) return;
    await breathe();
  }
}

/** Whether the chain already has a transfer whose seal forbids this kind after it. */
async function isPast(db: Reader, state: SealState, seals: LedgerSeals): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerSeals')
    .innerJoin('ledgerTransfers', 'ledgerTransfers.id', 'transferId')
    .select('seq')
    .where('ledgerTransfers.seal', 'is not', null)
    .$if(state === 'unknown', (query) =>
      query.where(({ or, eb }) =>
        or(seals.keyNames.map((name) => eb('ledgerTransfers.seal', 'like', `${name}.%`))),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Classifies new transfers as ours or not; queries about the chain are made once. */
function judge(db: Reader, seals: LedgerSeals) {
  const past = new Map<SealState, Promise<boolean>>();
  return async (whole: WholeTransfer): Promise<LedgerFault | undefined> => {
    const { id } = whole.transfer;
    const state = seals.checkTransfer(whole);
    if (state === 'good') return undefined;
    if (state === 'bad') return { at: id, reason: 'forged' };
    const asked = past.get(state) ?? isPast(db, state, seals);
    past.set(state, asked);
    return (await asked) ? unsealedFault(id) : undefined;
  };
}

/** Numbers each transfer; one that we did not write gets no number. */
async function sealThese(trx: Trx, ids: readonly string[]): Promise<LedgerFault | undefined> {
  const seals = ledgerSealsOf(trx);
  const unsealed = await trx
    .selectFrom('ledgerTransfers')
    .leftJoin('ledgerSeals', 'ledgerSeals.transferId', 'ledgerTransfers.id')
    .select('ledgerTransfers.id')
    .where('ledgerTransfers.id', 'in', ids)
    .where('ledgerSeals.seq', 'is', null)
    .orderBy('ledgerTransfers.atMs')
    .orderBy('ledgerTransfers.id')
    .execute();
  const wholes = await wholesOf(
    trx,
    unsealed.map(({ id }) => id),
  );
  const faultOf = judge(trx, seals);
  let fault: LedgerFault | undefined;
  let end = await newestSeal(trx);
  const rows: Selectable<Schema['ledgerSeals']>[] = [];
  for (const { id } of unsealed) {
    const whole = wholes.get(id);
    const wrong = whole && (await faultOf(whole));
    fault ??= wrong;
    if (!whole || wrong) continue;
    const seq = end.seq + 1;
    end = { seq, hash: chainHash(seq, end.hash, whole) };
    rows.push({ ...end, transferId: id, seal: seals.sealEnd('chain', end) });
  }
  if (rows.length === 0) return fault;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerSeals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows < rows.length) throw new OvertakenError();
  return fault;
}

async function sealInOrder(db: Db, ids: readonly string[]): Promise<LedgerFault | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactCommitted(db, (trx) => sealThese(trx, ids));
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries === MAX_OVERTAKEN) throw error;
    }
  }
}

/**
 * Appends the transfers without a number to the chain, a few at a time.
 * @param sinceMs earlier ones are numbered already
 * @returns the first transfer that we did not write; it gets no number
 */
export async function sealNew(
  db: Db,
  sinceMs: number,
  { rowsAtOnce, breathe }: StepOptions,
): Promise<LedgerFault | undefined> {
  let fault: LedgerFault | undefined;
  let after: readonly [number, string] = [sinceMs, ''];
  for (;;) {
    const [atMs, id] = after;
    const rows = await db
      .selectFrom('ledgerTransfers')
      .leftJoin('ledgerSeals', 'ledgerSeals.transferId', 'ledgerTransfers.id')
      .select(['ledgerTransfers.id', 'ledgerTransfers.atMs', 'ledgerSeals.seq'])
      // One row comparison, which both databases answer from the index.
      .where((eb) => eb(eb.refTuple('ledgerTransfers.atMs', 'ledgerTransfers.id'), '>', eb.tuple(atMs, id)))
      .orderBy('ledgerTransfers.atMs')
      .orderBy('ledgerTransfers.id')
      .limit(rowsAtOnce)
      .execute();
    const unsealed = rows.filter(({ seq }) => seq === null);
    if (unsealed.length > 0) {
      const wrong = await sealInOrder(
        db,
        unsealed.map((row) => row.id),
      );
      fault ??= wrong;
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return fault;
    after = [last.atMs, last.id];
    await breathe();
  }
}
