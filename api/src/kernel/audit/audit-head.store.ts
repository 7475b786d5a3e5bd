import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { auditSealsOf } from './audit-seals.ts';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

type Trx = Transaction<Schema>;

/** Largest jump of the counter in one step; a database trigger enforces it. */
const MAX_JUMP = 1_000_000;

/** Returns the newest entry up to `upTo`: a far-off number planted by an intruder must not exhaust the number space. */
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

/** Newest entries whose keys are checked: a few that an intruder adds must not pass for a changed secret. */
const CHECKED = 20;

/** Whether the log was last written by an installation with other keys than this one's. */
export async function areForeignSeals(db: Kysely<Schema>): Promise<boolean> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['seq', 'hash', 'seal'])
    .orderBy('seq', 'desc')
    .limit(CHECKED)
    .execute();
  const seals = auditSealsOf(db);
  const states = rows.map(({ seal, ...end }) => seals.check('entry', end, seal));
  return states.includes('unknown') && !states.includes('good');
}

/** Takes the next number; other writers of entries block from here until the transaction ends. */
export async function takeNumber(trx: Trx): Promise<number> {
  const row = await trx
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirst();
  return row?.seq ?? beginAnew(trx);
}

/** Recreates a missing counter at the newest entry. */
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

/** Advances the counter from the number taken to the wanted one. */
async function skipTo(trx: Trx, taken: number, wanted: number): Promise<void> {
  for (let at = taken; at < wanted; ) {
    at = Math.min(wanted, at + MAX_JUMP);
    await trx.updateTable('auditHead').set({ seq: at }).where('id', '=', 1).execute();
  }
}

/** Position of the next entry. */
export interface NextPosition {
  seq: number;
  /** The entry that it follows. */
  before: ChainEnd;
  /** Set if preceding entries are missing: the evidence. */
  lost?: { after: number } | { anchored: number };
}

/**
 * Takes the next number and finds the entry before it. Works whatever was done to counter and entries, because a
 * damaged log must not lock people out; a number is never issued twice.
 * @param anchored the newest entry recorded outside the database
 */
export async function takePosition(trx: Trx, anchored: ChainEnd): Promise<NextPosition> {
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

/** Returns the counter's last number; undefined if the counter was removed. */
export async function headNumber(db: Kysely<Schema>): Promise<number | undefined> {
  const row = await db.selectFrom('auditHead').select('seq').executeTakeFirst();
  return row?.seq;
}
