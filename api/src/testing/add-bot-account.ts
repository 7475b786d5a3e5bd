import type { Insertable } from 'kysely';
import type { Db, Schema } from '#kernel/db';

type Account = Insertable<Schema['botAccounts']>;

/** Adds a bot user's account without reported data, except the given fields; its password cannot be unsealed. */
export async function addBotAccount(
  db: Db,
  account: Pick<Account, 'email' | 'bookie'> & Partial<Account>,
): Promise<void> {
  await db
    .insertInto('botAccounts')
    .values({
      username: 'someone',
      sealedPassword: 'sealed',
      birthdate: null,
      enabled: 1,
      balanceTotalCents: 0,
      balanceNormalCents: 0,
      loginError: null,
      logged: 0,
      lastLoginUpdateMs: null,
      lastLoggedMs: null,
      logInRetries: 0,
      limitLevel: null,
      needsDeposit: 0,
      reducedOdds: 0,
      ludoInduction: 0,
      proxyUsername: null,
      addedAtMs: 0,
      reportedAtMs: null,
      ...account,
    })
    .execute();
}
