import type { Transaction } from 'kysely';
import { type BotAccountRow, demandBotUser, demandStays } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import { AccountRefusal } from './account-refusal.ts';
import type { AccountsActor, Named } from './accounts.deps.ts';
import { type AccountKey, findAccount } from './accounts.store.ts';

type Trx = Transaction<Schema>;
export type VisibleUser = Awaited<ReturnType<typeof demandBotUser>>;

/** @throws AccountRefusal if the user has no account there */
export async function demandAccount(trx: Trx, key: AccountKey): Promise<BotAccountRow> {
  const account = await findAccount(trx, key);
  if (!account) throw new AccountRefusal('errors.noAccount');
  return account;
}

/**
 * Returns the named account of a visible bot user, in the transaction of the change.
 * @throws ApiError NOT_FOUND for an invisible user or missing account, CONFLICT for one who has left
 */
export async function demandNamed(
  trx: Trx,
  actor: AccountsActor,
  { userEmail, bookieName }: Named,
): Promise<{ user: VisibleUser; account: BotAccountRow }> {
  const user = await demandBotUser(trx, actor, userEmail);
  demandStays(user);
  return { user, account: await demandAccount(trx, { email: user.email, bookie: bookieName }) };
}

/** The same for settings that users in bonus mode may not change. @throws AccountRefusal */
export async function demandOwnToDecide(
  trx: Trx,
  actor: AccountsActor,
  named: Named,
): Promise<BotAccountRow> {
  const { user, account } = await demandNamed(trx, actor, named);
  if (user.mode === 'bonus') throw new AccountRefusal('errors.noBonus');
  return account;
}
