import { DAY_MS } from '@bothways/domain/time';

import type { Transaction } from 'kysely';
import { notify } from '#bots/notifications';
import { type Db, type Schema, transact } from '#kernel/db';
import { HOUSE, ledgerTransaction, legsBetween, PROMOTIONS, transfer } from '#kernel/ledger';
import { passwordLocation, type Vault } from '#kernel/vault';
import type { AccountRow } from './accounts.ts';
import type { Bets } from './bets.ts';
import type { Notice } from './notices.ts';
import type { PaymentRow } from './payments.ts';
import type { Person } from './people.ts';

/** Keeps a statement below the parameter limit. */
const ROWS_AT_ONCE = 400;

type Table = 'botBalances' | 'botAccounts' | 'botBetGroups' | 'botBets' | 'botProfitDays';

async function insertAll<T extends Table>(
  trx: Transaction<Schema>,
  table: T,
  rows: readonly Schema[T][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto<Table>(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

/** The generated life of one person. */
export interface Life {
  person: Person;
  bets: Bets;
  accounts: AccountRow[];
  payments: PaymentRow[];
}

/** Whether the bot has ever bet. */
export const hasLife = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('botProfitDays').select('email').limit(1).executeTakeFirst()) !== undefined;

/** Returns the bot users by address. */
export const peopleOf = (db: Db) =>
  db.selectFrom('botUsers').select(['email', 'mode', 'country', 'enabled']).orderBy('email').execute();

/** Returns the ids of those who look after bot users. */
export const keepersOf = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('botUserLinks').select('userId').distinct().orderBy('userId').execute();
  return rows.map(({ userId }) => userId);
};

/** Writes one person's accounts, bets and daily profits. */
export async function writeLife(db: Db, vault: Vault, life: Life, nowMs: number): Promise<void> {
  const { person, bets, accounts } = life;
  const { email, daysHere, daysOff } = person;
  const sealed = accounts.map((account) => ({
    ...account,
    sealedPassword: vault.seal(passwordLocation(account), `${account.username}-demo`),
  }));
  await transact(db, async (trx) => {
    await insertAll(trx, 'botAccounts', sealed);
    await insertAll(trx, 'botBetGroups', bets.groups);
    await insertAll(trx, 'botBets', bets.bets);
    await insertAll(trx, 'botProfitDays', bets.days);
    await trx
      .updateTable('botUsers')
      .set({
        profitCents: bets.days.reduce((sum, day) => sum + day.profitCents, 0),
        providerRate: 1000,
        internalRate: (person.ratePercent - 10) * 100,
        addedAtMs: nowMs - daysHere * DAY_MS,
        startedAtMs: daysOff === 0 ? nowMs - daysHere * DAY_MS : null,
        seenAtMs: nowMs - daysOff * DAY_MS - 90_000,
      })
      .where('email', '=', email)
      .execute();
  });
}

const SOURCES = { credit: HOUSE, freecredits: PROMOTIONS, raspberry: PROMOTIONS } as const;
const KINDS = { credit: 'credit', freecredits: 'freeCredits', raspberry: 'raspberry' } as const;

/** Ledger accounts are chronological, so all people's payments are written in order of time. */
export async function writePayments(db: Db, payments: readonly PaymentRow[]): Promise<void> {
  const inTime = [...payments].sort((a, b) => a.atMs - b.atMs);
  await ledgerTransaction(db, async (trx) => {
    for (const payment of inTime) {
      const { type } = payment;
      if (type !== 'credit' && type !== 'freecredits' && type !== 'raspberry') continue;
      const { id } = await transfer(
        trx,
        {
          key: payment.id,
          kind: KINDS[type],
          legs: legsBetween(SOURCES[type], { kind: 'botUser', owner: payment.email }, payment.credits),
          actor: payment.addedBy,
          cause: `payment:${payment.id}`,
        },
        payment.atMs,
      );
      await trx
        .insertInto('botPayments')
        .values({ ...payment, transferId: id })
        .execute();
    }
  });
}

/** Writes balances noted by hand. */
export const writeBalances = (db: Db, balances: readonly Schema['botBalances'][]): Promise<void> =>
  transact(db, (trx) => insertAll(trx, 'botBalances', balances));

/** Writes requests, closed ones in their final state. */
export async function writeNotices(db: Db, notices: readonly Notice[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { draft, closing } of notices) {
      const id = await notify(trx, draft);
      if (id === undefined || !closing) continue;
      await trx
        .updateTable('notifications')
        .set({ ...closing, changedAtMs: closing.closedAtMs ?? draft.atMs })
        .where('id', '=', id)
        .execute();
    }
  });
}

/** Marks bets settled without a payout as claimable. */
export const markUntold = (db: Db, by: string, atMs: number): Promise<unknown> =>
  db
    .insertInto('claimableBets')
    .columns(['betId', 'markedBy', 'atMs'])
    .expression((eb) =>
      eb
        .selectFrom('botBets')
        .select(['id', eb.val(by).as('by'), eb.val(atMs).as('at')])
        .where('status', '=', 'SETTLED')
        .where('payoutCents', 'is', null),
    )
    .execute();
