import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

export interface NewLetter {
  id: string;
  sealedMail: string;
  expiresAtMs: number;
}
export interface DueLetter extends NewLetter {
  /** This one included. */
  tries: number;
}

/** Keeps a letter until it has left; in the transaction of what it tells about, it is there with it or not at all. */
export async function insertLetter(db: Reader, letter: NewLetter, nowMs: number): Promise<void> {
  await db
    .insertInto('letters')
    .values({ ...letter, tries: 0, nextTryAtMs: nowMs })
    .execute();
}

/** Takes the letter that has been due for longest; nobody else gets it before `untilMs`. */
export async function claimLetter(
  db: Reader,
  nowMs: number,
  untilMs: number,
): Promise<DueLetter | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('letters')
      .select(['id', 'tries'])
      .where('nextTryAtMs', '<=', nowMs)
      .orderBy('nextTryAtMs')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('letters')
      .set({ tries: due.tries + 1, nextTryAtMs: untilMs })
      .where('id', '=', due.id)
      .where('tries', '=', due.tries)
      .returning(['id', 'sealedMail', 'expiresAtMs', 'tries'])
      .executeTakeFirst();
    // Without one somebody else was faster: there may be another.
    if (claimed) return claimed;
  }
}

export async function postponeLetter(db: Reader, id: string, nextTryAtMs: number): Promise<void> {
  await db.updateTable('letters').set({ nextTryAtMs }).where('id', '=', id).execute();
}

/** It has left, or never will: nothing of it is kept. */
export async function deleteLetter(db: Reader, id: string): Promise<void> {
  await db.deleteFrom('letters').where('id', '=', id).execute();
}
