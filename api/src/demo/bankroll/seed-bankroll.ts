import { type Db, transact } from '#kernel/db';
import { addBets, insertAccount, insertMovement, listAccounts } from '#market/bankroll';
import { findUserIdByEmail } from '#people/users';
import { SEASON_ACCOUNTS, seasonOf } from './season.ts';

const OWNER = 'pro@bothways.test';
const PAID_IN_CENTS = 70_000;
const NAMES: Record<(typeof SEASON_ACCOUNTS)[number], string> = {
  pinnacle: 'Pinnacle',
  bet365: 'Bet365',
  codere: 'Codere',
  winamax: 'Winamax',
  luckia: 'Luckia',
  williamhill: 'William Hill',
  betfair: 'Betfair',
};

/** Gives the demo's customer a season of bets, once, unless they have accounts of their own. */
export async function seedBankroll(db: Db, nowMs: number): Promise<void> {
  const userId = await findUserIdByEmail(db, OWNER);
  if (userId === undefined || (await listAccounts(db, userId)).accounts.length > 0) return;
  await transact(db, async (trx) => {
    const ids: string[] = [];
    for (const bookie of SEASON_ACCOUNTS) {
      const kind = bookie === 'betfair' ? 'exchange' : 'bookmaker';
      const account = { userId, kind, bookie, name: NAMES[bookie], currency: 'EUR' } as const;
      const accountId = await insertAccount(trx, account, nowMs);
      const opening = { userId, accountId, kind: 'deposit', amountCents: PAID_IN_CENTS, note: null } as const;
      await insertMovement(trx, opening, nowMs);
      ids.push(accountId);
    }
    await addBets(trx, userId, 'EUR', seasonOf(ids, nowMs));
  });
}
