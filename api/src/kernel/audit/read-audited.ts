import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { recordAudit } from './audit.store.ts';
import type { AuditRecord } from './audit-entry.ts';

/**
 * Reads something that must not be read unrecorded, for example a stored password. The audit entry is committed with
 * the read, before the caller gets anything: no entry, no answer.
 */
export const readAudited = <T>(
  db: Db,
  record: AuditRecord,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  transact(db, async (trx) => {
    const value = await read(trx);
    await recordAudit(trx, record);
    return value;
  });
