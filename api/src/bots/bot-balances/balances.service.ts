import { randomUUID } from 'node:crypto';
import {
  type Balance,
  type BalanceChange,
  type BalanceInput,
  type Balances,
  type BulkBalances,
  balanceAmountSchema,
} from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { HOUR_MS, isoOf } from '@bothways/domain/time';
import type { Version } from '@bothways/domain/versions';
import type { Transaction } from 'kysely';
import {
  auditOf,
  type Caller,
  type ChangeDeps,
  type Done,
  demandActor,
  demandBotUser,
} from '#bots/bot-users';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandUnchanged } from '#kernel/versions';
import { allBookies } from '#market/bookies';
import type { Actor } from '#people/iam';
import {
  type BalanceRow,
  balanceFields,
  balanceOf,
  balancesOf,
  bookiesOf,
  deleteBalance,
  findBalance,
  insertBalances,
  updateBalance,
} from './balances.store.ts';

type Trx = Transaction<Schema>;

const IS_ADMIN = 'read:user:stats';
const NOT_FOUND = 'Balance entry not found';
const TAKEN = 'This bookmaker has an entry on that day';
const DAY = 'YYYY-MM-DD'.length;
/**
 * Days begin first on the Line Islands, UTC+14. The author's time zone is unknown: a date counts as today as soon as it
 * is so anywhere.
 */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/** Only bonus users' balances are entered by hand: the bot knows all others. @throws ApiError FORBIDDEN, NOT_FOUND */
async function demandBonusUser(db: Db, caller: Caller, email: string) {
  const user = await demandBotUser(db, caller, email);
  if (user.mode !== 'bonus')
    throw new ApiError('FORBIDDEN', { message: 'Balances are tracked for bonus users only' });
  return user;
}

async function namesOf(db: Db, bookies: readonly string[]): Promise<Balances['bookmakers']> {
  const labels = new Map((await allBookies(db)).map(({ value, label }) => [value, label]));
  return [...new Set(bookies)]
    .map((bookie) => ({ bookie, label: labels.get(bookie) ?? bookie }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Returns a bonus user's balances. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function readBalances(
  db: Db,
  caller: Caller,
  userEmail: string,
): Promise<Omit<Balances, 'success'>> {
  const { email, alias, mode } = await demandBonusUser(db, caller, userEmail);
  const [rows, accounts] = await Promise.all([balancesOf(db, email), bookiesOf(db, email)]);
  return {
    balances: rows.map(balanceOf),
    user: { email, ...(alias !== null && { alias }), mode },
    bookmakers: await namesOf(db, [...accounts, ...rows.map(({ bookie }) => bookie)]),
  };
}

/** Makes a change by hand: it checks the actor's permission and is audited. */
const changing = <T>(
  deps: ChangeDeps,
  actor: Actor,
  work: (trx: Trx, caller: Caller) => Promise<{ value: T; email: string; done?: Done }>,
): Promise<T> =>
  (deps.transact ?? transact)(deps.db, async (trx) => {
    const caller = await demandActor(trx, actor, IS_ADMIN);
    const { value, email, done } = await work(trx, caller);
    if (done) await auditOf(trx, actor, email, done, deps.nowMs());
    return value;
  });

function demandPast({ nowMs }: ChangeDeps, date: string): void {
  if (date > isoOf(nowMs() + FIRST_ZONE_MS).slice(0, DAY))
    throw new ApiError('BAD_REQUEST', { message: 'date: must not be in the future', path: 'date' });
}

/** Only existing accounts; that of an earlier entry may have been closed since. */
async function demandBookie(trx: Trx, email: string, bookie: string, before?: string): Promise<void> {
  if (bookie === before || (await bookiesOf(trx, email)).includes(bookie)) return;
  throw new ApiError('BAD_REQUEST', {
    message: 'bookieName: the user has no account there',
    path: 'bookieName',
  });
}

const rowOf = (
  { nowMs }: ChangeDeps,
  actor: Actor,
  email: string,
  entry: Omit<BalanceInput, 'userEmail'>,
): BalanceRow => ({
  id: randomUUID(),
  email,
  bookie: entry.bookieName,
  day: entry.date,
  openingCents: centsOfEuros(entry.openingBalance),
  closingCents: centsOfEuros(entry.closingBalance),
  addedBy: actor.userId,
  atMs: nowMs(),
});

/** Returns an entry of a user whom the actor may see. */
async function demandEntry(trx: Trx, caller: Caller, id: string): Promise<BalanceRow> {
  const row = await findBalance(trx, id);
  if (!row) throw new ApiError('NOT_FOUND', { message: NOT_FOUND });
  await demandBonusUser(trx, caller, row.email).catch((error: unknown) => {
    // Its owner is not revealed either.
    if (error instanceof ApiError && error.code === 'NOT_FOUND')
      throw new ApiError('NOT_FOUND', { message: NOT_FOUND });
    throw error;
  });
  return row;
}

/** Adds the balance of a day. @throws ApiError BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT if there is one */
export const addBalance = (deps: ChangeDeps, actor: Actor, input: BalanceInput): Promise<Balance> =>
  changing(deps, actor, async (trx, caller) => {
    demandPast(deps, input.date);
    const { email } = await demandBonusUser(trx, caller, input.userEmail);
    await demandBookie(trx, email, input.bookieName);
    const [row] = await insertBalances(trx, [rowOf(deps, actor, email, input)]);
    if (!row) throw new ApiError('CONFLICT', { message: TAKEN });
    const detail = { bookie: row.bookie, day: row.day };
    return { value: balanceOf(row), email, done: { action: 'balance.added', detail } };
  });

/** Changes an entry; setting current values needs no version. */
export const changeBalance = (
  deps: ChangeDeps,
  actor: Actor,
  id: string,
  { userEmail, version, ...touched }: BalanceChange,
): Promise<Balance> =>
  changing(deps, actor, async (trx, caller) => {
    const before = await demandEntry(trx, caller, id);
    const { email } = before;
    if (email !== userEmail) throw new ApiError('NOT_FOUND', { message: NOT_FOUND });
    const was = balanceFields(before);
    const entry = {
      bookieName: touched.bookieName ?? was.bookieName,
      openingBalance: touched.openingBalance ?? was.openingBalance,
      closingBalance: touched.closingBalance ?? was.closingBalance,
      date: touched.date ?? was.date,
    };
    demandPast(deps, entry.date);
    await demandBookie(trx, email, entry.bookieName, before.bookie);
    const row = { ...rowOf(deps, actor, email, entry), id, addedBy: before.addedBy, atMs: before.atMs };
    const isSame = JSON.stringify(balanceOf(row)) === JSON.stringify(balanceOf(before));
    if (isSame) return { value: balanceOf(before), email };
    demandUnchanged(was, { version, current: balanceOf(before) });
    if (!(await updateBalance(trx, row))) throw new ApiError('CONFLICT', { message: TAKEN });
    const { bookie, day, openingCents, closingCents } = before;
    const detail = { bookie, day, openingCents, closingCents };
    return { value: balanceOf(row), email, done: { action: 'balance.changed', detail } };
  });

/** Deletes the entry that was seen, permanently. */
export const removeBalance = (
  deps: ChangeDeps,
  actor: Actor,
  id: string,
  version: Version,
): Promise<Balance> =>
  changing(deps, actor, async (trx, caller) => {
    const row = await demandEntry(trx, caller, id);
    demandUnchanged(balanceFields(row), { version, current: balanceOf(row) });
    await deleteBalance(trx, id);
    const { email, bookie, day, openingCents, closingCents } = row;
    const detail = { bookie, day, openingCents, closingCents };
    return { value: balanceOf(row), email, done: { action: 'balance.deleted', detail } };
  });

/** Adds a day's rows with both amounts; incomplete and existing ones are skipped and named. */
export const addBalances = (deps: ChangeDeps, actor: Actor, { userEmail, date, entries }: BulkBalances) =>
  changing(deps, actor, async (trx, caller) => {
    demandPast(deps, date);
    const { email } = await demandBonusUser(trx, caller, userEmail);
    const held = new Set(await bookiesOf(trx, email));
    const valid = new Map<string, BalanceRow>();
    for (const { bookieName, ...amounts } of entries) {
      const opening = balanceAmountSchema.safeParse(amounts.openingBalance);
      const closing = balanceAmountSchema.safeParse(amounts.closingBalance);
      if (!opening.success || !closing.success || !held.has(bookieName) || valid.has(bookieName)) continue;
      const entry = { bookieName, date, openingBalance: opening.data, closingBalance: closing.data };
      valid.set(bookieName, rowOf(deps, actor, email, entry));
    }
    if (valid.size === 0)
      throw new ApiError('BAD_REQUEST', { message: 'entries: no valid row', path: 'entries' });
    const rows = await insertBalances(trx, [...valid.values()]);
    const created = new Set(rows.map(({ bookie }) => bookie));
    const skipped = [...new Set(entries.map(({ bookieName }) => bookieName))]
      .filter((bookieName) => !created.has(bookieName))
      .map((bookieName) => ({
        bookieName,
        reason: valid.has(bookieName) ? ('exists' as const) : ('invalid' as const),
      }));
    const done: Done = { action: 'balance.added', detail: { day: date, bookies: [...created] } };
    return { value: { created: rows.map(balanceOf), skipped }, email, ...(rows.length > 0 && { done }) };
  });
