import { type AdminInfo, NO_ADMIN } from '@bothways/domain/bot-users';
import { isoOf } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { accountIdOf, adminAccount, availableIn } from '#kernel/ledger';
import { holdsCredits } from '#money/credits';
import { packPaymentsOf } from '#money/orders';
import { staffByEmail } from './bot-users.store.ts';

async function infoOf(db: Db, userId: string): Promise<AdminInfo> {
  if (!(await holdsCredits(db, userId))) return NO_ADMIN;
  const paid = await packPaymentsOf(db, userId);
  return {
    isAdmin: true,
    credits: await availableIn(db, accountIdOf(adminAccount(userId))),
    adminData: {
      billing: {
        payments: paid.map(({ paidAtMs, ...payment }) => ({ ...payment, paidAt: isoOf(paidAtMs) })),
      },
    },
  };
}

/** Returns the back-office data of those bot users who have an account. */
export async function adminInfos(db: Db, emails: readonly string[]): Promise<Map<string, AdminInfo>> {
  const accounts = await staffByEmail(db, emails);
  const infos = await Promise.all(
    accounts.map(async ({ id, email }) => [email, await infoOf(db, id)] as const),
  );
  return new Map(infos);
}
