import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

type Trx = Transaction<Schema>;

/** So far the counter moves at once; a trigger of the database holds it to that. */
const MAX_JUMP = 1_000_000;

/** The newest entry, not beyond a number: one that an intruder has put far away must not use up all numbers. */
export async function newestEntry(db: Kysely<Schema>, upTo = Number.MAX_SAFE_INTEGER): Promise<ChainEnd> {
  const row = await db
    .selectFrom('auditLog')
    .select(['seq', 'hash'])
    .where('seq', '<=', upTo)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? CHAIN_START;
}

/** Takes the next number; everybody else who writes an entry waits from here until the end of the transaction. */
export async function takeNumber(trx: Trx): Promise<number> {
  const row = await trx
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirst();
  return row?.seq ?? beginAnew(trx);
}

/** The counter is gone, and comes back where the entries end. */
async function beginAnew(trx: Trx): Promise<number> {
  const { seq } = await newestEntry(trx);
  const row = await trx
    .insertInto('auditHead')
    .values({ id: 1, seq: seq + 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ seq: eb('auditHead.seq', '+', 1) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** Moves the counter on from the number that was taken. */
async function skipTo(trx: Trx, taken: number, wanted: number): Promise<void> {
  for (let at = taken; at < wanted; ) {
    at = Math.min(wanted, at + MAX_JUMP);
    await trx.updateTable('auditHead').set({ seq: at }).where('id', '=', 1).execute();
  }
}

/** Where the next entry goes. */
export interface NextPlace {
  seq: number;
  /** The entry that it follows. */
  before: ChainEnd;
  /** What shows that entries before it are gone, where they are. */
  lost?: { after: number } | { anchored: number };
}

/**
 * The next number and the entry before it. It is found whatever somebody did to counter and entries, because a log that
 * was damaged must not keep people out; numbers that were given once are never given again.
 * @param anchored the newest entry that is known outside the database
 */
export async function takePlace(trx: Trx, anchored: ChainEnd): Promise<NextPlace> {
  let seq = await takeNumber(trx);
  let before = await newestEntry(trx, seq + MAX_JUMP - 1);
  while (before.seq >= seq) {
    await skipTo(trx, seq, before.seq + 1);
    seq = before.seq + 1;
    before = await newestEntry(trx, seq + MAX_JUMP - 1);
  }
  if (before.seq >= anchored.seq)
    return { seq, before, ...(before.seq < seq - 1 && { lost: { after: before.seq } }) };
  const beyond = Math.max(seq, anchored.seq + 1);
  await skipTo(trx, seq, beyond);
  return { seq: beyond, before, lost: { anchored: anchored.seq } };
}

/** The number of the last entry as the counter has it; undefined where somebody has removed it. */
export async function headNumber(db: Kysely<Schema>): Promise<number | undefined> {
  const row = await db.selectFrom('auditHead').select('seq').executeTakeFirst();
  return row?.seq;
}
