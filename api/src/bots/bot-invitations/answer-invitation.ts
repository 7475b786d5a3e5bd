import type { openInvitationAnswerSchema } from '@bothways/domain/bot-invitations';
import { may } from '@bothways/domain/identity';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { insertBotUser, insertLink } from '#bots/bot-users';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { placeOf } from '#kernel/limits';
import { hashToken } from '#people/auth';
import { actionsOf } from '#people/iam';
import { findNamed, findUserIdByEmail, isDisabled } from '#people/users';
import { type LinkLimits, rememberNo } from './invitation-limits.ts';
import {
  closeOthers,
  declineInvitation,
  deleteInvitation,
  findOpen,
  type InvitationRow,
} from './invitations.store.ts';

type Trx = Transaction<Schema>;

export interface AnswerDeps {
  db: Db;
  nowMs: () => number;
  limits: LinkLimits;
}

/** What its reader has in hand, and from where they come. */
export interface Answer {
  token: string;
  ip: string;
}

const notOpen = (): ApiError => new ApiError('NOT_FOUND', { message: 'This invitation is no longer open' });

async function demandOpen(
  db: Parameters<typeof findOpen>[0],
  { nowMs, limits }: AnswerDeps,
  { token, ip }: Answer,
): Promise<InvitationRow> {
  const row = await findOpen(db, hashToken(token), nowMs());
  if (row) return row;
  limits.wrongLink(placeOf(ip));
  throw notOpen();
}

/** The account of the address, where there is one, or nobody: the letter was read by whoever has the mailbox. */
const audit = async (
  trx: Trx,
  { email, userId, mode }: InvitationRow,
  action: 'bot-user.added' | 'bot-user.invitation-declined',
  { atMs, ip }: { atMs: number; ip: string },
): Promise<void> => {
  const actor = (await findUserIdByEmail(trx, email)) ?? SYSTEM_ACTOR;
  const detail = { invitedBy: userId, mode };
  await recordAudit(trx, { atMs, actor, ip, action, target: `bot-user:${email}`, detail });
};

/** What the link of a letter asks; nothing is done by looking. @throws ApiError NOT_FOUND, RATE_LIMITED */
export async function openInvitation(
  deps: AnswerDeps,
  answer: Answer,
): Promise<z.infer<typeof openInvitationAnswerSchema>['data']> {
  const { email, userId, expiresAtMs } = await demandOpen(deps.db, deps, answer);
  const maker = await findNamed(deps.db, userId);
  if (!maker) throw notOpen();
  return { email, by: { name: maker.name, email: maker.email }, expiresAt: isoOf(expiresAtMs) };
}

/**
 * Makes who has read the letter a bot user of who invited them. Of several who did, the first that is accepted wins; the
 * links of the others open nothing from then on.
 * @throws ApiError NOT_FOUND where it is not open, or who invited may not any more; RATE_LIMITED
 */
export const acceptInvitation = (deps: AnswerDeps, answer: Answer): Promise<void> =>
  transact(deps.db, async (trx) => {
    const row = await demandOpen(trx, deps, answer);
    const { id, userId, email, alias, mode, country, providerRate, internalRate } = row;
    const held = (await isDisabled(trx, userId)) ? [] : await actionsOf(trx, userId);
    if (!may(held, 'update:bot_user')) throw notOpen();
    const atMs = deps.nowMs();
    // First of all: who accepts another at the same time waits here, and comes too late.
    const isAdded = await insertBotUser(trx, {
      email,
      alias,
      enabled: 1,
      ready: 0,
      mode,
      country,
      startedAtMs: null,
      profitCents: 0,
      providerRate,
      internalRate,
      ratesBy: userId,
      addedAtMs: atMs,
    });
    if (!isAdded) throw notOpen();
    await insertLink(trx, userId, email);
    await deleteInvitation(trx, id);
    await closeOthers(trx, email);
    await audit(trx, row, 'bot-user.added', { atMs, ip: answer.ip });
  });

/** Says no; the same person cannot ask again for a month. @throws ApiError NOT_FOUND, RATE_LIMITED */
export const refuseInvitation = (deps: AnswerDeps, answer: Answer): Promise<void> =>
  transact(deps.db, async (trx) => {
    const row = await demandOpen(trx, deps, answer);
    const atMs = deps.nowMs();
    if (!(await declineInvitation(trx, row.id, atMs))) throw notOpen();
    await rememberNo(trx, row.userId, row.email, atMs);
    await audit(trx, row, 'bot-user.invitation-declined', { atMs, ip: answer.ip });
  });
