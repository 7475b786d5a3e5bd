import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { passwordLocation, type Vault } from '#kernel/vault';
import { changeAccount, heldBookies } from './accounts.store.ts';

/** Disables all accounts of a bot user and deletes their credentials; bets stay. */
export async function forgetAccounts(trx: Transaction<Schema>, vault: Vault, email: string): Promise<void> {
  for (const bookie of await heldBookies(trx, email)) {
    const key = { email, bookie };
    const sealedPassword = vault.seal(passwordLocation(key), '');
    await changeAccount(trx, key, { enabled: 0, username: '', sealedPassword, birthdate: null });
  }
}
