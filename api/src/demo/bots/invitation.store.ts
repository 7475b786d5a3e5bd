import { INVITATION_DAYS } from '@bothways/domain/bot-invitations';
import { DAY_MS } from '@bothways/domain/time';
import { type Db, transact } from '#kernel/db';
import { askFor } from '#kernel/jobs';
import { findUserIdByEmail } from '#people/users';

const ID = 'b0a1b2c3-d4e5-4f60-8a9b-0c1d2e3f4a5b';

/** Adds an unanswered invitation by the manager; its letter is sent like any other. */
export async function seedInvitation(db: Db, nowMs: number): Promise<void> {
  const userId = await findUserIdByEmail(db, 'manager@bothways.test');
  if (userId === undefined) return;
  await transact(db, async (trx) => {
    await trx
      .insertInto('botInvitations')
      .values({
        ...{ id: ID, userId, email: 'amaia.goikoetxea@correo.example', alias: 'Amaia' },
        ...{ mode: 'normal', country: 'ES', providerRate: null, internalRate: null, tokenHash: null },
        ...{ sentAtMs: nowMs, expiresAtMs: nowMs + INVITATION_DAYS * DAY_MS, declinedAtMs: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await askFor(trx, { kind: 'bot-invitation', dedupeKey: ID, payload: { id: ID }, nowMs });
  });
}
