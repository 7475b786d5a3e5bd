import {
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  auditEntrySchema,
} from '@bothways/domain/audit';
import type { Kysely, Transaction } from 'kysely';
import type { AuditLogTable, Db, Schema } from '#kernel/db';
import { ChainReader, entryHash } from './audit-chain.ts';
import { type AuditRecord, detailText, SYSTEM_ACTOR, TAIL_MISSING } from './audit-entry.ts';
import { headNumber, type NextPosition, newestEntry, takeNumber, takePosition } from './audit-head.store.ts';
import { auditSealsOf } from './audit-seals.ts';
import type { ChainEnd } from './chain-end.ts';

/** Appends an entry, hashed and sealed, after another one. */
async function append(
  trx: Transaction<Schema>,
  record: AuditRecord,
  { seq, before }: Pick<NextPosition, 'seq' | 'before'>,
): Promise<ChainEnd> {
  const { atMs, actor, action, target, ip = null } = record;
  const detail = detailText(record.detail);
  const row = { seq, atMs, actor, action, target, detail, ip, previousHash: before.hash };
  const end = { seq, hash: entryHash(row) };
  const seal = auditSealsOf(trx).seal('entry', end);
  await trx
    .insertInto('auditLog')
    .values({ ...row, hash: end.hash, seal })
    .execute();
  return end;
}

const missing = (atMs: number, detail: NonNullable<NextPosition['lost']>): AuditRecord => ({
  atMs,
  actor: SYSTEM_ACTOR,
  action: TAIL_MISSING,
  target: 'audit:log',
  detail,
});

/**
 * Writes an entry into the audit log, in the transaction of the change it records: both happen or neither. Call it
 * last, because other writers block from here until the transaction ends. If preceding entries are missing, an entry
 * that says so is written first.
 */
export async function recordAudit(trx: Transaction<Schema>, record: AuditRecord): Promise<void> {
  const position = await takePosition(trx, auditSealsOf(trx).anchored);
  if (!position.lost) {
    await append(trx, record, position);
    return;
  }
  const note = await append(trx, missing(record.atMs, position.lost), position);
  await append(trx, record, { seq: await takeNumber(trx), before: note });
}

/**
 * Records that the log does not match its anchor, once for each anchored entry.
 * @returns where the log continues
 */
export async function recordCut(trx: Transaction<Schema>, lost: ChainEnd, atMs: number): Promise<ChainEnd> {
  const note = missing(atMs, { anchored: lost.seq });
  if (await hasEntry(trx, note)) return newestEntry(trx);
  return append(trx, note, await takePosition(trx, lost));
}

/** Whether an equal entry was recorded before, at any time. */
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

/** Selects the entries about changes of one record. */
export interface ChangesOf {
  target: AuditRecord['target'];
  actions: readonly AuditAction[];
  /** Actions on any other records that may have changed it, too. */
  others?: readonly AuditAction[];
}

/** Returns the e-mail of the user who last changed a record; undefined if that is uncertain or the account is gone. */
export async function lastChanger(
  db: Kysely<Schema>,
  { target, actions, others = [] }: ChangesOf,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actor')
    .select(['users.email', 'auditLog.target'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('target', '=', target), eb('action', 'in', actions)]),
        ...(others.length > 0 ? [eb('action', 'in', others)] : []),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.target === target ? (row.email ?? undefined) : undefined;
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

/** Returns the entries that match the query, newest first. */
export async function readAudit(db: Db, query: AuditQuery): Promise<Omit<AuditPage, 'success'>> {
  const { before, limit, actor, action, target } = query;
  let select = db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actor')
    // `user:` has five characters; the rest is the id, so the users' index applies.
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
    // One more than requested shows whether there is a next page.
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

/** Returns the hash of the entry with a number, if it exists. */
export async function hashOf(db: Kysely<Schema>, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('auditLog').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}

/** Reads everything after the end of `reader`, in batches, and passes each entry to `onRow` before `reader` sees it. */
export async function followChain(
  db: Kysely<Schema>,
  reader: ChainReader,
  onRow: (row: AuditLogTable) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const rows = await rowsAfter(db, reader.end.seq);
    if (rows.length === 0) return;
    for (const row of rows) {
      onRow(row);
      reader.read(row);
    }
  }
}

/** Verifies the whole chain and reports where it breaks; a missing end shows by counter and anchor. */
export async function verifyAudit(db: Db): Promise<ChainReader> {
  const seals = auditSealsOf(db);
  // Read first: entries added during the check must not look like a missing one.
  const { anchored } = seals;
  const headSeq = (await headNumber(db)) ?? 0;
  const reader = new ChainReader(seals);
  await followChain(db, reader, ({ seq, hash }) => {
    if (seq === anchored.seq && hash !== anchored.hash) reader.note(seq, 'rewritten');
  });
  const { seq } = reader.end;
  if (seq < anchored.seq) reader.note(seq + 1, 'cut');
  else if (seq < headSeq) reader.note(seq + 1, 'missing');
  return reader;
}
