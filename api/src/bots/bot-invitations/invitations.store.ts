import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

export type InvitationRow = Selectable<Schema['botInvitations']>;

/** What somebody has asked of an address before, in whichever state it is. */
export const findOf = (db: Reader, userId: string, email: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();

/** One of somebody's own. */
export const findOwn = (db: Reader, userId: string, id: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findInvitation = (db: Reader, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('botInvitations').selectAll().where('id', '=', id).executeTakeFirst();

/** All of somebody's, newest first. */
export const invitationsOf = (db: Reader, userId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('sentAtMs', 'desc')
    .orderBy('email')
    .execute();

/** Keeps an invitation, in place of what the same person has asked of the same address before. */
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

/** From now on the link of another letter opens it, or none. */
export async function setToken(trx: Trx, id: string, tokenHash: string): Promise<void> {
  await trx.updateTable('botInvitations').set({ tokenHash }).where('id', '=', id).execute();
}

/** Gives it another fortnight; the link of the last letter opens it until the next one leaves. */
export const renewInvitation = (
  trx: Trx,
  id: string,
  times: Pick<InvitationRow, 'sentAtMs' | 'expiresAtMs'>,
): Promise<InvitationRow> =>
  trx.updateTable('botInvitations').set(times).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The invitation that a link opens now. */
export const findOpen = (db: Reader, tokenHash: string, nowMs: number): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('botInvitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .where('declinedAtMs', 'is', null)
    .executeTakeFirst();

/** Ends an open one with a no. @returns whether it was open still */
export async function declineInvitation(trx: Trx, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('botInvitations')
    .set({ declinedAtMs: nowMs, tokenHash: null })
    .where('id', '=', id)
    .where('declinedAtMs', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of others end with the first that is accepted: no link opens them. To who asked they look as before. */
export async function closeOthers(trx: Trx, email: string): Promise<void> {
  await trx.updateTable('botInvitations').set({ tokenHash: null }).where('email', '=', email).execute();
}

export async function deleteInvitation(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('botInvitations').where('id', '=', id).execute();
}

/** Forgets what ended before a time. */
export async function pruneInvitations(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('botInvitations').where('expiresAtMs', '<', beforeMs).execute();
}
