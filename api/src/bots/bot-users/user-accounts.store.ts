import { type BookieAccount, bookieAccountSchema, LIMITED_LEVEL } from '@bothways/domain/bot-accounts';
import { may } from '@bothways/domain/identity';
import { eurosOfCents } from '@bothways/domain/money';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';
import type { Caller } from './caller.ts';

export type BotAccountRow = Selectable<Schema['botAccounts']>;
type ReadAccountRow = Omit<BotAccountRow, 'reportedAtMs'>;

const READ = [
  'email',
  'bookie',
  'username',
  'sealedPassword',
  'birthdate',
  'enabled',
  'balanceTotalCents',
  'balanceNormalCents',
  'loginError',
  'logged',
  'lastLoginUpdateMs',
  'lastLoggedMs',
  'logInRetries',
  'limitLevel',
  'needsDeposit',
  'reducedOdds',
  'ludoInduction',
  'proxyUsername',
  'addedAtMs',
] as const satisfies readonly (keyof BotAccountRow)[];

/** The editable fields of an account, as named in requests; the password in its sealed form. */
export const accountFields = (
  row: Pick<BotAccountRow, 'username' | 'sealedPassword' | 'birthdate' | 'enabled'>,
) => ({
  username: row.username,
  password: row.sealedPassword,
  birthdate: row.birthdate,
  enabled: row.enabled,
});

/** Converts an account to its wire format: without the password, and with its level only for callers who may see it. */
export const accountOf = (row: ReadAccountRow, caller: Pick<Caller, 'permissions'>): BookieAccount =>
  bookieAccountSchema.parse({
    username: row.username,
    enabled: row.enabled === 1,
    balance: { total: eurosOfCents(row.balanceTotalCents), normal: eurosOfCents(row.balanceNormalCents) },
    ...(row.loginError !== null && { loginError: row.loginError }),
    status: {
      logged: row.logged === 1,
      ...(row.lastLoginUpdateMs !== null && { lastLoginUpdate: isoOf(row.lastLoginUpdateMs) }),
      ...(row.lastLoggedMs !== null && { lastLogged: isoOf(row.lastLoggedMs) }),
      logInRetries: row.logInRetries,
    },
    limits: {
      ...(row.limitLevel !== null &&
        may(caller.permissions, 'request:bookie:limit:level') && { level: row.limitLevel }),
      isLimited: (row.limitLevel ?? 0) >= LIMITED_LEVEL,
    },
    needsDeposit: row.needsDeposit === 1,
    reducedOddsEnabled: row.reducedOdds === 1,
    ludoInductionModeEnabled: row.ludoInduction === 1,
    ...(row.birthdate !== null && { birthdate: `${row.birthdate}T00:00:00.000Z` }),
    credentials: { username: row.username },
    ...(row.proxyUsername !== null && { proxy: { username: row.proxyUsername } }),
    addedAt: isoOf(row.addedAtMs),
    version: versionOf(accountFields(row)),
  });

/** Returns bot users' accounts by address, ordered by the bookmaker's name. */
export async function accountsOf(
  db: Kysely<Schema>,
  emails: readonly string[],
  caller: Pick<Caller, 'permissions'>,
): Promise<Map<string, Record<string, BookieAccount>>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('botAccounts')
    .select(READ)
    .where('email', 'in', emails)
    .orderBy('email')
    .orderBy('bookie')
    .execute();
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    [...byEmail].map(([email, accounts]) => [
      email,
      Object.fromEntries(accounts.map((row) => [row.bookie, accountOf(row, caller)])),
    ]),
  );
}
