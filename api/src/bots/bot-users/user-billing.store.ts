import {
  type Billing,
  type BillingSummary,
  billingOf,
  type Correction,
  correctionSchema,
  type Payment,
  type PaymentType,
  type ProfitDay,
  paymentSchema,
  profitDaySchema,
} from '@bothways/domain/bot-billing';
import { eurosOfCents } from '@bothways/domain/money';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
/** A row with its author's name: null for the server, and for a deleted account. */
type Named<Row> = Row & { addedByName: string | null };
export type PaymentRow = Named<Selectable<Schema['botPayments']>> & {
  approvedByName: string | null;
  adminName: string | null;
};
export type CorrectionRow = Named<Selectable<Schema['botCorrections']>>;

const PERCENT = 100;
/** Number of daily profits read, today included. */
export const PROFIT_DAYS = 365;

/** Converts a payment to its wire format. */
export const paymentOf = (row: PaymentRow): Payment =>
  paymentSchema.parse({
    id: row.id,
    type: row.type,
    amount: eurosOfCents(row.amountCents),
    ...(row.rate !== null && { rate: row.rate / PERCENT }),
    ...(row.method !== null && { method: row.method }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.comment !== null && { comment: row.comment }),
    ...(row.addedByName !== null && { addedBy: row.addedByName }),
    ...(row.approvedByName !== null && { approvedBy: row.approvedByName }),
    ...(row.adminId !== row.addedBy && row.adminName !== null && { returnedTo: row.adminName }),
    timestamp: isoOf(row.atMs),
    internalDiscount: eurosOfCents(row.internalDiscountCents),
    providerDiscount: eurosOfCents(row.providerDiscountCents),
    credits: eurosOfCents(row.credits),
  });

/** Converts a correction to its wire format. */
export const correctionOf = (row: CorrectionRow): Correction =>
  correctionSchema.parse({
    id: row.id,
    amount: eurosOfCents(row.amountCents),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.addedByName !== null && { addedBy: row.addedByName }),
    timestamp: isoOf(row.atMs),
  });

/** Converts a daily profit to its wire format. */
const profitDayOf = (row: Omit<Selectable<Schema['botProfitDays']>, 'email'>): ProfitDay => {
  const [year = 0, month = 0, day = 0] = row.day.split('-').map(Number);
  return profitDaySchema.parse({
    _id: { year, month, day },
    profit: eurosOfCents(row.profitCents),
    expenditure: eurosOfCents(row.expenditureCents),
    totalBets: row.bets,
  });
};

/** Converts a billing summary to its wire format. */
export const summaryOf = (billing: Billing): BillingSummary => ({
  amount: eurosOfCents(billing.amount),
  grossAmount: eurosOfCents(billing.grossAmount),
  profit: eurosOfCents(billing.profit),
  maxWithdrawalAmount: eurosOfCents(billing.maxWithdrawalAmount),
  totalPaidProrated: eurosOfCents(billing.totalPaidProrated),
});

/** Groups rows by address, in their wire format. */
function byEmail<Row extends { email: string }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Map<string, Item[]> {
  const items = new Map<string, Item[]>();
  for (const row of rows) {
    const others = items.get(row.email);
    if (others) others.push(toItem(row));
    else items.set(row.email, [toItem(row)]);
  }
  return items;
}

/** Selects payments with the names of those involved, deleted ones included. */
export const paymentRows = (db: Reader) =>
  db
    .selectFrom('botPayments as payment')
    .leftJoin('users', 'users.id', 'payment.addedBy')
    .leftJoin('users as approver', 'approver.id', 'payment.approvedBy')
    .leftJoin('users as admin', 'admin.id', 'payment.adminId')
    .selectAll('payment')
    .select(['users.name as addedByName', 'approver.name as approvedByName', 'admin.name as adminName']);

/** Returns bot users' payments by address, newest first, without deleted ones. */
export async function paymentsOf(db: Reader, emails: readonly string[]): Promise<Map<string, Payment[]>> {
  if (emails.length === 0) return new Map();
  const rows = await paymentRows(db)
    .where('payment.email', 'in', emails)
    .where('deletedAtMs', 'is', null)
    .orderBy('atMs', 'desc')
    .orderBy('payment.id', 'desc')
    .execute();
  return byEmail(rows, paymentOf);
}

/** Returns bot users' corrections by address, newest first, without deleted ones. */
export async function correctionsOf(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, Correction[]>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('botCorrections as correction')
    .leftJoin('users', 'users.id', 'correction.addedBy')
    .selectAll('correction')
    .select('users.name as addedByName')
    .where('correction.email', 'in', emails)
    .where('deletedAtMs', 'is', null)
    .orderBy('atMs', 'desc')
    .orderBy('correction.id', 'desc')
    .execute();
  return byEmail(rows, correctionOf);
}

/** Returns bot users' last 365 days (UTC) by address, oldest first; days without a settled bet are omitted. */
export async function profitDaysOf(
  db: Reader,
  emails: readonly string[],
  nowMs: number,
): Promise<Map<string, ProfitDay[]>> {
  if (emails.length === 0) return new Map();
  const first = isoOf(nowMs - (PROFIT_DAYS - 1) * DAY_MS).slice(0, 'YYYY-MM-DD'.length);
  const rows = await db
    .selectFrom('botProfitDays')
    .selectAll()
    .where('email', 'in', emails)
    .where('day', '>=', first)
    .orderBy('email')
    .orderBy('day')
    .execute();
  return byEmail(rows, profitDayOf);
}

const creditsByType = (db: Reader, emails: readonly string[]) =>
  db
    .selectFrom('botPayments')
    .select(['email', 'type', sql<number>`sum(abs(credits))`.as('credits')])
    .where('email', 'in', emails)
    .where('deletedAtMs', 'is', null)
    .groupBy(['email', 'type'])
    .execute();

const correctionSums = (db: Reader, emails: readonly string[]) =>
  db
    .selectFrom('botCorrections')
    .select(['email', ({ fn }) => fn.sum<number>('amountCents').as('cents')])
    .where('email', 'in', emails)
    .where('deletedAtMs', 'is', null)
    .groupBy('email')
    .execute();

export interface Deposit {
  email: string;
  adminId: string;
  name: string | null;
  /** Hundredths of credits not returned to the admin, above 0. */
  credits: number;
}

/** Returns deposits to bot users less returns, by admin; of one admin if named. */
export async function depositsOf(
  db: Reader,
  emails: readonly string[],
  adminId?: string,
): Promise<Deposit[]> {
  if (emails.length === 0) return [];
  let deposits = db
    .selectFrom('botPayments as payment')
    .leftJoin('users', 'users.id', 'payment.adminId')
    .select(['payment.email', 'payment.adminId', 'users.name'])
    .select(sql<number>`sum(credits)`.as('credits'))
    .where('payment.email', 'in', emails)
    .where('payment.adminId', 'is not', null)
    .where('deletedAtMs', 'is', null)
    .groupBy(['payment.email', 'payment.adminId', 'users.name'])
    .having(sql`sum(credits)`, '>', 0)
    .orderBy('users.name')
    .orderBy('payment.adminId');
  if (adminId !== undefined) deposits = deposits.where('payment.adminId', '=', adminId);
  const rows = await deposits.execute();
  return rows.map((row) => ({ ...row, adminId: row.adminId ?? '', credits: Number(row.credits) }));
}

/**
 * Returns what bot users owe or have left, in whole cents, by address; see `billingOf`.
 * @param readerId whose deposits `maxWithdrawalAmount` counts; nobody's if omitted
 */
export async function billingOfUsers(
  db: Reader,
  emails: readonly string[],
  readerId?: string,
): Promise<Map<string, Billing>> {
  if (emails.length === 0) return new Map();
  const [users, credits, corrections, deposits] = await Promise.all([
    db.selectFrom('botUsers').select(['email', 'profitCents']).where('email', 'in', emails).execute(),
    creditsByType(db, emails),
    correctionSums(db, emails),
    readerId === undefined ? [] : depositsOf(db, emails, readerId),
  ]);
  const own = new Map(deposits.map((deposit) => [deposit.email, deposit.credits]));
  const payments = byEmail(credits, (row): { type: PaymentType; credits: number } => ({
    type: row.type,
    credits: Number(row.credits),
  }));
  const corrected = new Map(corrections.map(({ email, cents }) => [email, Number(cents)]));
  return new Map(
    users.map(({ email, profitCents }) => [
      email,
      billingOf({
        profit: profitCents,
        corrections: corrected.get(email) ?? 0,
        payments: payments.get(email) ?? [],
        ownDeposits: own.get(email) ?? 0,
      }),
    ]),
  );
}
