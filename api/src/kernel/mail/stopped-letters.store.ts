import type { ChosenKind, LetterChoices } from '@bothways/domain/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HeldAs } from './letter-kind.ts';

type Reader = Kysely<Schema>;

export async function letterChoices(db: Reader, userId: string): Promise<LetterChoices> {
  const rows = await db.selectFrom('stoppedLetters').select('kind').where('userId', '=', userId).execute();
  const isSent = (kind: ChosenKind): boolean => !rows.some((row) => row.kind === kind);
  return {
    plan: isSent('plan'),
    invitations: isSent('invitations'),
    operations: isSent('operations'),
  };
}

/** Ends letters of a kind; a person who is gone ends none. */
export async function stopLetters(db: Reader, userId: string, kind: ChosenKind, atMs: number): Promise<void> {
  await db
    .insertInto('stoppedLetters')
    .columns(['userId', 'kind', 'sinceMs'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          cast<ChosenKind>(val(kind), 'text').as('kind'),
          cast<number>(val(atMs), 'bigint').as('sinceMs'),
        ])
        .where('users.id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doNothing())
    .execute();
}

/** Sends letters of a kind again. */
export async function sendLetters(db: Reader, userId: string, kind: ChosenKind): Promise<void> {
  await db.deleteFrom('stoppedLetters').where('userId', '=', userId).where('kind', '=', kind).execute();
}

/** Whether the reader of an address, who still has an account, has not switched the kind off. */
export async function isWanted(db: Reader, email: string, kind: HeldAs): Promise<boolean> {
  if (kind !== 'other') return (await readerOf(db, email, kind)) !== undefined;
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** The account of an address, unless it has switched the kind off. */
export async function readerOf(db: Reader, email: string, kind: ChosenKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('stoppedLetters', (join) =>
      join.onRef('stoppedLetters.userId', '=', 'users.id').on('stoppedLetters.kind', '=', kind),
    )
    .select('users.id')
    .where('users.email', '=', email)
    .where('stoppedLetters.kind', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
