import { forgetAccounts } from '#bots/bot-accounts';
import { returnDeposits } from '#bots/bot-billing';
import { deleteLinks, recordLeave } from '#bots/bot-users';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { ledgerTransaction } from '#kernel/ledger';
import { hashToken } from '#people/auth';
import { findUserIdByEmail } from '#people/users';
import { type Answer, type AnswerDeps, refuseLink } from './demand-open.ts';
import { rememberNo } from './invitation-limits.ts';
import { tellAnswer } from './tell-answer.ts';

/**
 * Ends what the same link accepted: the bot stops for good, accounts are disabled and their credentials deleted, and
 * all managers are unlinked, who cannot invite again for a month. What remains of deposits returns to the depositors; bets
 * and payments stay on record.
 * @throws ApiError NOT_FOUND, RATE_LIMITED
 */
export const leaveBot = (deps: AnswerDeps, answer: Answer): Promise<void> =>
  ledgerTransaction(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    const left = await recordLeave(trx, hashToken(answer.token), atMs);
    if (!left) return refuseLink(deps, answer);
    const { email } = left;
    await forgetAccounts(trx, deps.vault, email);
    await returnDeposits(trx, { email, ip: answer.ip, atMs });
    const recipients = await deleteLinks(trx, email);
    for (const userId of recipients) await rememberNo(trx, userId, email, atMs);
    const actor = (await findUserIdByEmail(trx, email)) ?? SYSTEM_ACTOR;
    const target = `bot-user:${email}` as const;
    await recordAudit(trx, { atMs, actor, ip: answer.ip, action: 'bot-user.left', target, detail: {} });
    await tellAnswer(trx, { email, what: 'bot_left', recipients, atMs });
  });
