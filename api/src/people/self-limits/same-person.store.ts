import { DAY_MS } from '@bothways/domain/time';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { mailboxSql, type Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** How long a mark that an account gave up stands for its former owner: then somebody else may have got it. */
const LASTS_MS = { mailbox: 365 * DAY_MS, number: 90 * DAY_MS } as const;
type Kind = keyof typeof LASTS_MS;

/** Most accounts that are counted as one person; the nearest come first. */
const MOST_ACCOUNTS = 50;

/** Accounts, also deleted ones, and the marks by which they are one person's. */
export interface OnePerson {
  accounts: readonly string[];
  marks: readonly string[];
}

const holds =
  (nowMs: number) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'markLinks'>) =>
    or([eb('untilMs', 'is', null), eb('untilMs', '>', nowMs)]);

const linksOf = (db: Reader, { accounts, marks }: OnePerson, nowMs: number) =>
  db
    .selectFrom('markLinks')
    .select(['userId', 'mark'])
    // An empty list is no SQL.
    .where(({ eb, or }) => or([eb('userId', 'in', ['', ...accounts]), eb('mark', 'in', ['', ...marks])]))
    .where(holds(nowMs))
    .orderBy('userId')
    .execute();

/** Accounts of the same mailboxes: those that are older than their links have none. */
const sharingMailbox = (db: Reader, accounts: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where(mailboxSql, 'in', (eb) =>
      eb
        .selectFrom('users')
        .select(mailboxSql.as('mailbox'))
        .where('id', 'in', ['', ...accounts]),
    )
    .orderBy('id')
    .execute();

/**
 * Returns the person of these accounts and marks: who has one mailbox or number after another is followed from account
 * to account and from mark to mark, as long as each mark stands for its owner.
 */
export async function onePerson(db: Reader, from: Partial<OnePerson>, nowMs: number): Promise<OnePerson> {
  const accounts = new Set(from.accounts);
  const marks = new Set(from.marks);
  for (let known = -1; known < accounts.size + marks.size && accounts.size < MOST_ACCOUNTS; ) {
    known = accounts.size + marks.size;
    const links = await linksOf(db, { accounts: [...accounts], marks: [...marks] }, nowMs);
    const twins = await sharingMailbox(db, [...accounts]);
    for (const id of [...links.map(({ userId }) => userId), ...twins.map(({ id }) => id)])
      if (accounts.size < MOST_ACCOUNTS) accounts.add(id);
    for (const { userId, mark } of links) if (accounts.has(userId)) marks.add(mark);
  }
  return { accounts: [...accounts], marks: [...marks] };
}

/** Writes which marks an account has from now on; those that it had before stand for its owner for a while yet. */
export async function holdMarks(
  trx: Transaction<Schema>,
  userId: string,
  { emailHash, phoneHash }: { emailHash?: string; phoneHash?: string | undefined },
  nowMs: number,
): Promise<void> {
  const held: [Kind, string | undefined][] = [
    ['mailbox', emailHash],
    ['number', phoneHash],
  ];
  for (const [kind, mark] of held) {
    await trx
      .updateTable('markLinks')
      .set({ untilMs: nowMs + LASTS_MS[kind] })
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('untilMs', 'is', null)
      .where('mark', '!=', mark ?? '')
      .execute();
    if (mark === undefined) continue;
    await trx
      .insertInto('markLinks')
      .values({ userId, mark, kind, untilMs: null })
      .onConflict((conflict) => conflict.columns(['userId', 'mark']).doUpdateSet({ untilMs: null }))
      .execute();
  }
}

/** Forgets marks that do not stand for their former owners any more. */
export async function pruneMarkLinks(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('markLinks').where('untilMs', '<=', nowMs).execute();
}

/** Returns the other accounts, which are there, of an account's owner. */
export async function otherAccountsOf(db: Reader, userId: string, nowMs: number): Promise<string[]> {
  const { accounts } = await onePerson(db, { accounts: [userId] }, nowMs);
  const others = accounts.filter((id) => id !== userId);
  if (others.length === 0) return [];
  const rows = await db.selectFrom('users').select('id').where('id', 'in', others).execute();
  return rows.map(({ id }) => id);
}

/** Returns the first of these accounts that is open, and none that is just being deleted. */
export async function openOf(db: Reader, userIds: readonly string[]): Promise<string | undefined> {
  if (userIds.length === 0) return undefined;
  const row = await db
    .selectFrom('users')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where('disabledUsers.userId', 'is', null)
    .orderBy('users.id')
    .executeTakeFirst();
  return row?.id;
}
