import { type AuditEntry, type AuditPage, type AuditQuery, auditEntrySchema } from '@bothways/domain/audit';
import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AuditLogTable, Schema } from '../db/schema.ts';
import { CHAIN_START, type ChainCheck, checkChain, entryHash, GENESIS_HASH } from './audit-chain.ts';
import { type AuditRecord, detailText } from './audit-entry.ts';

/** The hash of the entry before; a gap there would let anything follow. */
async function hashAt(trx: Transaction<Schema>, seq: number): Promise<string> {
  if (seq === 0) return GENESIS_HASH;
  const { hash } = await trx
    .selectFrom('auditLog')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return hash;
}

/**
 * Writes an entry into the audit log, in the transaction of what it tells about: both happen or neither. Call it last,
 * because others who write wait from here until the end of the transaction.
 */
export async function recordAudit(trx: Transaction<Schema>, record: AuditRecord): Promise<void> {
  const { atMs, actor, action, target, ip = null } = record;
  const detail = detailText(record.detail);
  const { seq } = await trx
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  const previousHash = await hashAt(trx, seq - 1);
  const row = { seq, atMs, actor, action, target, detail, ip, previousHash };
  await trx
    .insertInto('auditLog')
    .values({ ...row, hash: entryHash(row) })
    .execute();
}

/** Whether the same was written down before, at whatever time. */
export async function hasEntry(
  db: Kysely<Schema>,
  { actor, action, target, detail }: Pick<AuditRecord, 'actor' | 'action' | 'target' | 'detail'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('seq')
    .where('target', '=', target)
    .where('action', '=', action)
    .where('actor', '=', actor)
    .where('detail', '=', detailText(detail))
    .executeTakeFirst();
  return row !== undefined;
}

function toEntry(row: AuditLogTable & { email: string | null; targetEmail: string | null }): AuditEntry {
  return auditEntrySchema.parse({
    seq: row.seq,
    at: new Date(row.atMs).toISOString(),
    actor: { id: row.actor, email: row.email ?? undefined },
    action: row.action,
    target: row.target,
    targetEmail: row.targetEmail ?? undefined,
    detail: JSON.parse(row.detail),
    ip: row.ip ?? undefined,
  });
}

/** Entries that fit the query, newest first. */
export async function readAudit(db: Db, query: AuditQuery): Promise<Omit<AuditPage, 'success'>> {
  const { before, limit, actor, action, target } = query;
  let select = db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actor')
    // `user:` has five characters; what follows is the id, which the index of the users finds.
    .leftJoin('users as targets', (join) =>
      join.on(({ eb, ref }) =>
        eb.and([
          eb('auditLog.target', 'like', 'user:%'),
          eb('targets.id', '=', eb.fn<string>('substr', [ref('auditLog.target'), eb.lit(6)])),
        ]),
      ),
    )
    .selectAll('auditLog')
    .select(['users.email', 'targets.email as targetEmail'])
    .orderBy('seq', 'desc')
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1);
  if (before !== undefined) select = select.where('seq', '<', before);
  if (actor !== undefined) select = select.where('actor', '=', actor);
  if (action !== undefined) select = select.where('action', '=', action);
  if (target !== undefined) select = select.where('target', '=', target);
  const entries = (await select.execute()).map(toEntry);
  const last = entries[limit - 1];
  return {
    entries: entries.slice(0, limit),
    ...(entries.length > limit && last && { nextBefore: last.seq }),
  };
}

const CHECK_BATCH = 500;

const rowsAfter = (db: Kysely<Schema>, seq: number): Promise<AuditLogTable[]> =>
  db.selectFrom('auditLog').selectAll().where('seq', '>', seq).orderBy('seq').limit(CHECK_BATCH).execute();

/** Follows the whole chain, and says where it breaks; entries cut off its end are missed by the counter. */
export async function verifyAudit(db: Db): Promise<ChainCheck> {
  // Read first: what is added during the check must not look like a missing entry.
  const { seq: headSeq } = await db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow();
  let check: ChainCheck = { end: CHAIN_START };
  for (;;) {
    const rows = await rowsAfter(db, check.end.seq);
    check = checkChain(rows, check.end);
    if (check.fault) return check;
    if (rows.length === 0) break;
  }
  if (check.end.seq >= headSeq) return check;
  return { ...check, fault: { seq: check.end.seq + 1, reason: 'missing' } };
}
