import { randomUUID } from 'node:crypto';
import type { Correction, NewCorrection } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { type CorrectionRow, correctionOf } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import { ApiError } from '#kernel/errors';
import { ledgerTransaction } from '#kernel/ledger';
import type { Actor } from '#people/iam';
import { findCorrection, insertCorrection, markDeleted } from './billing.store.ts';
import { type BillingDeps, lockedFor, MANAGES_PAYMENTS } from './billing-deps.ts';
import { demandBounded } from './moves.ts';

/**
 * Adds a manual correction, once per key: negative amounts favour the user. No credits move.
 * @throws BillingRefusal if a sum of the bot user would be too large
 * @throws ApiError FORBIDDEN, NOT_FOUND, KEY_REUSED for a key of another correction
 */
export const addCorrection = (deps: BillingDeps, actor: Actor, body: NewCorrection): Promise<Correction> =>
  ledgerTransaction(deps.db, async (trx) => {
    const { userEmail, amount, reason, key = randomUUID() } = body;
    const { user } = await lockedFor(deps, trx, actor, { email: userEmail, permission: MANAGES_PAYMENTS });
    const { userId, ip } = actor;
    const atMs = deps.nowMs();
    const fields = { email: user.email, amountCents: centsOfEuros(amount), reason: reason || null };
    const keyed = `correction:${userId}:${key}`;
    const isNew = await insertCorrection(trx, {
      id: randomUUID(),
      key: keyed,
      ...fields,
      addedBy: userId,
      atMs,
      deletedAtMs: null,
      deletedBy: null,
    });
    const row = await findCorrection(trx, 'key', keyed);
    if (!row || !isSame(row, fields))
      throw new ApiError('KEY_REUSED', { message: 'This key belongs to another correction' });
    if (isNew) await demandBounded(trx, user.email);
    if (isNew)
      await recordAudit(trx, {
        atMs,
        actor: userId,
        ip,
        action: 'bot-correction.added',
        target: `bot-user:${user.email}`,
        detail: { correction: row.id, amountCents: row.amountCents },
      });
    return correctionOf(row);
  });

const isSame = (
  row: CorrectionRow,
  fields: Pick<CorrectionRow, 'email' | 'amountCents' | 'reason'>,
): boolean =>
  row.email === fields.email && row.amountCents === fields.amountCents && row.reason === fields.reason;

/**
 * Deletes a correction; idempotent.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export const deleteCorrection = (
  deps: BillingDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<Correction> =>
  ledgerTransaction(deps.db, async (trx) => {
    const { user } = await lockedFor(deps, trx, actor, { email, permission: MANAGES_PAYMENTS });
    const row = await findCorrection(trx, 'id', id);
    if (row?.email !== user.email) throw new ApiError('NOT_FOUND', { message: 'Correction not found' });
    if (row.deletedAtMs !== null) return correctionOf(row);
    const { userId, ip } = actor;
    const atMs = deps.nowMs();
    await markDeleted(trx, 'botCorrections', { id, by: userId, atMs });
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: 'bot-correction.deleted',
      target: `bot-user:${user.email}`,
      detail: { correction: id, amountCents: row.amountCents },
    });
    return correctionOf(row);
  });
