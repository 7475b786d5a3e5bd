import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

export type InvitationRow = Selectable<Schema['botInvitations']>;

/** Returns a user's earlier invitation of an address, in any state. */
export const findOf = (db: Reader, userId: string, email: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();

/** Returns one of the user's own. */
export const findOwn = (db: Reader, userId: string, id: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findInvitation = (db: Reader, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('botInvitations').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns all of a user's, newest first. */
export const invitationsOf = (db: Reader, userId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('sentAtMs', 'desc')
    .orderBy('email')
    .execute();

/** Saves an invitation, replacing the user's earlier one of the same address. */
export const saveInvitation = (trx: Trx, row: Insertable<Schema['botInvitations']>): Promise<InvitationRow> =>
  trx
    .insertInto('botInvitations')
    .values(row)
    .onConflict((conflict) => {
      const { id: _id, userId: _userId, email: _email, ...rest } = row;
      return conflict.columns(['userId', 'email']).doUpdateSet(rest);
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Replaces the link that opens it, or removes it. */
export async function setToken(trx: Trx, id: string, tokenHash: string): Promise<void> {
  await trx.updateTable('botInvitations').set({ tokenHash }).where('id', '=', id).execute();
}

/** Extends it by a fortnight; the last letter's link stays valid until the next one is sent. */
export const renewInvitation = (
  trx: Trx,
  id: string,
  times: Pick<InvitationRow, 'sentAtMs' | 'expiresAtMs'>,
): Promise<InvitationRow> =>
  trx.updateTable('botInvitations').set(times).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Returns the invitation that a link opens now. */
export const findOpen = (db: Reader, tokenHash: string, nowMs: number): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .where('declinedAtMs', 'is', null)
    .executeTakeFirst();

/** Declines an open one. @returns whether it was still open */
export async function declineInvitation(trx: Trx, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('botInvitations')
    .set({ declinedAtMs: nowMs, tokenHash: null })
    .where('id', '=', id)
    .where('declinedAtMs', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates the links of others' invitations after one was accepted. Their authors see no difference. */
export async function closeOthers(trx: Trx, email: string): Promise<void> {
  await trx.updateTable('botInvitations').set({ tokenHash: null }).where('email', '=', email).execute();
}

export async function deleteInvitation(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('botInvitations').where('id', '=', id).execute();
}

/** Deletes invitations that ended before a time. */
export async function pruneInvitations(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('botInvitations').where('expiresAtMs', '<', beforeMs).execute();
}
