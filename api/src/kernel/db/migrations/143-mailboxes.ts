import { type Kysely, sql } from 'kysely';
import { mailboxSql } from '../mailbox-sql.ts';

/** Accounts of one mailbox are one person's: each purchase asks for them. */
export async function mailboxes(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_mailbox_idx on users (${mailboxSql})`.execute(db);
}
