import type { Transaction } from 'kysely';
import { type BotAccountRow, demandBotUser, demandStays } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import { AccountRefusal } from './account-refusal.ts';
import type { AccountsActor, Named } from './accounts.deps.ts';
import { type AccountKey, findAccount } from './accounts.store.ts';

type Trx = Transaction<Schema>;
export type VisibleUser = Awaited<ReturnType<typeof demandBotUser>>;

/** @throws AccountRefusal where the user has none there */
export async function demandAccount(trx: Trx, key: AccountKey): Promise<BotAccountRow> {
  const account = await findAccount(trx, key);
  if (!account) throw new AccountRefusal('errors.noAccount');
  return account;
}

/**
 * The account that a call names, of a bot user whom the caller sees, in the transaction of what follows.
 * @throws ApiError NOT_FOUND for somebody else's user or no account, CONFLICT for who has left
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

/** The same where people decide over the account by themselves: not for who collects bonuses. @throws AccountRefusal */
export async function demandOwnToDecide(
  trx: Trx,
  actor: AccountsActor,
  named: Named,
): Promise<BotAccountRow> {
  const { user, account } = await demandNamed(trx, actor, named);
  if (user.mode === 'bonus') throw new AccountRefusal('errors.noBonus');
  return account;
}
