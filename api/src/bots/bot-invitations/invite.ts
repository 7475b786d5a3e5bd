import { randomUUID } from 'node:crypto';
import { type BotInvitation, INVITATION_DAYS, type InvitedUser } from '@bothways/domain/bot-invitations';
import type { AddBotUser } from '@bothways/domain/bot-users';
import { may } from '@bothways/domain/identity';
import { DAY_MS } from '@bothways/domain/time';
import { auditOf, type ChangeDeps, comingCard, demandActor, visibleUsers } from '#bots/bot-users';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { JobQueue } from '#kernel/jobs';
import type { Actor } from '#people/iam';
import type { InvitationJob } from './invitation-letters.ts';
import { countAsked, countInvitation, demandNoNo, letterToday } from './invitation-limits.ts';
import { invitationOf } from './invitation-view.ts';
import {
  deleteInvitation,
  findOf,
  findOwn,
  type InvitationRow,
  invitationsOf,
  renewInvitation,
  saveInvitation,
} from './invitations.store.ts';

export interface InviteDeps extends ChangeDeps {
  /** Queue of letters: whether one is sent is decided after the answer, which is the same for every address. */
  queue: JobQueue<InvitationJob>;
}

const RIGHT = 'update:bot_user';
const PERCENT = 100;
const hundredths = (rate: number | undefined): number | null =>
  rate === undefined ? null : Math.round(rate * PERCENT);

const isOpen = ({ declinedAtMs, expiresAtMs }: InvitationRow, nowMs: number): boolean =>
  declinedAtMs === null && expiresAtMs > nowMs;
const wasToday = ({ sentAtMs }: InvitationRow, nowMs: number): boolean => sentAtMs + DAY_MS > nowMs;
const fromNow = (nowMs: number) => ({ sentAtMs: nowMs, expiresAtMs: nowMs + INVITATION_DAYS * DAY_MS });
const notFound = (): ApiError => new ApiError('NOT_FOUND', { message: 'Invitation not found' });

/**
 * Invites a person to let the bot bet for them; they become a bot user only by accepting. The answer is the same
 * whether the address is unknown, has an account, was invited by others or is another's bot user.
 * @throws ApiError FORBIDDEN, RATE_LIMITED, CONFLICT for a bot user visible to the actor, and for one who has recently
 * declined
 */
export async function inviteBotUser(
  deps: InviteDeps,
  actor: Actor,
  wanted: AddBotUser,
): Promise<InvitedUser> {
  const { email, alias, mode, country, providerRate, internalRate } = wanted;
  const { userId } = actor;
  const nowMs = deps.nowMs();
  const row = await (deps.transact ?? transact)(deps.db, async (trx) => {
    const caller = await demandActor(trx, actor, RIGHT);
    const [member] = await visibleUsers(trx, caller, [email]);
    if (member && member.leftAtMs === null)
      throw new ApiError('CONFLICT', { message: 'There is a bot user with this address' });
    await demandNoNo(trx, userId, email, nowMs);
    await countInvitation(trx, { userId, isOfHouse: may(caller.permissions, 'manage:user') }, nowMs);
    const before = await findOf(trx, userId, email);
    const reused = before && isOpen(before, nowMs) && wasToday(before, nowMs) ? before : undefined;
    if (!reused) await countAsked(trx, userId, email, nowMs);
    const times = reused ?? { ...fromNow(nowMs), declinedAtMs: null, tokenHash: null };
    const saved = await saveInvitation(trx, {
      id: randomUUID(),
      userId,
      email,
      alias: alias || null,
      mode,
      country: country ?? null,
      providerRate: hundredths(providerRate),
      internalRate: hundredths(internalRate),
      sentAtMs: times.sentAtMs,
      expiresAtMs: times.expiresAtMs,
      declinedAtMs: times.declinedAtMs,
      tokenHash: times.tokenHash,
    });
    if (!reused) await deps.queue.add(trx, { id: saved.id });
    const detail = { mode, country: country ?? null };
    await auditOf(trx, actor, email, { action: 'bot-user.invited', detail }, nowMs);
    return saved;
  });
  deps.queue.wake();
  return { ...comingCard(row), invitation: invitationOf(row, nowMs) };
}

/**
 * Requests another letter, one a day, which extends the invitation by a fortnight.
 * @throws ApiError FORBIDDEN, NOT_FOUND for another user's, CONFLICT for a declined one, RATE_LIMITED
 */
export async function resendInvitation(deps: InviteDeps, actor: Actor, id: string): Promise<BotInvitation> {
  const nowMs = deps.nowMs();
  const row = await (deps.transact ?? transact)(deps.db, async (trx) => {
    await demandActor(trx, actor, RIGHT);
    const before = await findOwn(trx, actor.userId, id);
    if (!before) throw notFound();
    if (before.declinedAtMs !== null)
      throw new ApiError('CONFLICT', { message: 'This invitation was declined' });
    await demandNoNo(trx, actor.userId, before.email, nowMs);
    if (wasToday(before, nowMs)) throw letterToday();
    await countAsked(trx, actor.userId, before.email, nowMs);
    await deps.queue.add(trx, { id });
    await auditOf(trx, actor, before.email, { action: 'bot-user.invited', detail: { again: true } }, nowMs);
    return renewInvitation(trx, id, fromNow(nowMs));
  });
  deps.queue.wake();
  return invitationOf(row, nowMs);
}

/** Withdraws an invitation and invalidates its link. @throws ApiError FORBIDDEN, NOT_FOUND for another user's */
export const withdrawInvitation = (deps: InviteDeps, actor: Actor, id: string): Promise<void> =>
  (deps.transact ?? transact)(deps.db, async (trx) => {
    await demandActor(trx, actor, RIGHT);
    const row = await findOwn(trx, actor.userId, id);
    if (!row) throw notFound();
    await deleteInvitation(trx, id);
    await auditOf(trx, actor, row.email, { action: 'bot-user.invitation-withdrawn' }, deps.nowMs());
  });

/** Returns a user's own invitations, newest first. */
export async function readInvitations(db: Db, userId: string, nowMs: number): Promise<BotInvitation[]> {
  return (await invitationsOf(db, userId)).map((row) => invitationOf(row, nowMs));
}
