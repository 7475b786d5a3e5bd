import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** So far the numbers may jump at once: over entries that were lost, and never so far that numbers run out. */
const MAX_JUMP = sql.lit(1_000_000);
const REFUSAL = sql.lit('The audit log is append-only');

/**
 * A seal for each entry of the audit log, which only who has the server's key can make; entries from before have none.
 * The counter may leave out the numbers of entries that somebody has removed, so that they are never given again.
 */
export async function auditSeals(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('auditLog').addColumn('seal', 'text').execute();
  if (kind === 'postgres') {
    await sql`drop trigger "auditHead_forward" on "auditHead"`.execute(db);
    await sql`create trigger "auditHead_forward" before update on "auditHead"
      for each row when (new.seq not between old.seq + 1 and old.seq + ${MAX_JUMP})
      execute function "auditLog_refuse"()`.execute(db);
    return;
  }
  await sql`drop trigger "auditHead_forward"`.execute(db);
  await sql`create trigger "auditHead_forward" before update on "auditHead"
    when new.seq not between old.seq + 1 and old.seq + ${MAX_JUMP}
    begin select raise(abort, ${REFUSAL}); end`.execute(db);
}
