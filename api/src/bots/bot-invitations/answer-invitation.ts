import type { openInvitationAnswerSchema } from '@bothways/domain/bot-invitations';
import { may } from '@bothways/domain/identity';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { findByLeaveHash, insertBotUser, insertLink, managersOf, rejoinBotUser } from '#bots/bot-users';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { hashToken } from '#people/auth';
import { actionsOf } from '#people/iam';
import { findNamed, findUserIdByEmail, isDisabled } from '#people/users';
import { type Answer, type AnswerDeps, demandOpen, notOpen } from './demand-open.ts';
import { rememberNo } from './invitation-limits.ts';
import { closeOthers, declineInvitation, deleteInvitation, type InvitationRow } from './invitations.store.ts';
import { tellAnswer, writeDeclined } from './tell-answer.ts';

type Trx = Transaction<Schema>;

/** The address's account, or nobody: anyone with the mailbox may have read the letter. */
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

/**
 * Returns what a mailed link asks; opening it changes nothing. An accepted one lets its reader leave.
 * @throws ApiError NOT_FOUND, RATE_LIMITED
 */
export async function openInvitation(
  deps: AnswerDeps,
  answer: Answer,
): Promise<z.infer<typeof openInvitationAnswerSchema>['data']> {
  const accepted = await findByLeaveHash(deps.db, hashToken(answer.token));
  const row = accepted ? undefined : await demandOpen(deps.db, deps, answer);
  // Of what was accepted, who looks after them now: whoever invited them may not any more.
  const maker = row
    ? await findNamed(deps.db, row.userId)
    : (await managersOf(deps.db, accepted?.email ?? '')).at(0);
  if (row && !maker) throw notOpen();
  const { email = '' } = row ?? accepted ?? {};
  return {
    email,
    by: { name: maker?.name ?? '', email: maker?.email ?? '' },
    ...(row && { expiresAt: isoOf(row.expiresAtMs) }),
    state: accepted ? 'accepted' : 'open',
  };
}

/**
 * Makes the reader of a letter a bot user of the inviter. Of several inviters the first one accepted wins; the others'
 * links become invalid.
 * @throws ApiError NOT_FOUND if it is not open, or the inviter has lost the permission; RATE_LIMITED
 */
export const acceptInvitation = (deps: AnswerDeps, answer: Answer): Promise<void> =>
  transact(deps.db, async (trx) => {
    const row = await demandOpen(trx, deps, answer);
    const { id, userId, email, alias, mode, country, providerRate, internalRate } = row;
    const held = (await isDisabled(trx, userId)) ? [] : await actionsOf(trx, userId);
    if (!may(held, 'update:bot_user')) throw notOpen();
    const atMs = deps.nowMs();
    // First of all: concurrent acceptances wait here, and come too late.
    const agreed = {
      alias,
      enabled: 1,
      ready: 0,
      mode,
      country,
      providerRate,
      internalRate,
      ratesBy: userId,
    };
    const member = { ...agreed, email, startedAtMs: null, leaveHash: hashToken(answer.token) };
    const isAdded = await insertBotUser(trx, { ...member, profitCents: 0, addedAtMs: atMs });
    if (!isAdded && !(await rejoinBotUser(trx, member))) throw notOpen();
    await insertLink(trx, userId, email);
    await deleteInvitation(trx, id);
    await closeOthers(trx, email);
    await audit(trx, row, 'bot-user.added', { atMs, ip: answer.ip });
    await tellAnswer(trx, { email, what: 'invitation_accepted', recipients: [userId], atMs });
  });

/** Declines; the same inviter cannot ask again for a month. @throws ApiError NOT_FOUND, RATE_LIMITED */
export async function refuseInvitation(deps: AnswerDeps, answer: Answer): Promise<void> {
  await transact(deps.db, async (trx) => {
    const row = await demandOpen(trx, deps, answer);
    const atMs = deps.nowMs();
    if (!(await declineInvitation(trx, row.id, atMs))) throw notOpen();
    await rememberNo(trx, row.userId, row.email, atMs);
    await audit(trx, row, 'bot-user.invitation-declined', { atMs, ip: answer.ip });
    await writeDeclined(trx, deps.letters, row.userId);
  });
  deps.letters.collect();
}
