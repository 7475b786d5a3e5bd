import { sportSchema } from '@bothways/domain/sports';
import type { LeagueLink } from '@bothways/engine';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';

/** Rows per statement: SQLite binds some thousand values. */
const ROWS_AT_ONCE = 100;

/** JSON leaves out what is undefined. */
const leagueSchema = z
  .object({
    ...{ key: z.string(), source: z.string(), sport: sportSchema, nation: z.string().optional() },
    ...{ words: z.string(), gender: z.enum(['women', 'men']).optional(), name: z.string() },
  })
  .transform(({ nation, gender, ...rest }) => ({ ...rest, nation, gender }));
const linkSchema = z
  .object({
    ...{ one: leagueSchema, other: leagueSchema, agreed: z.array(z.string()), contrary: z.int() },
    ...{ competition: z.string().optional(), isLearned: z.boolean() },
    decided: z.enum(['same', 'apart']).optional(),
  })
  .transform(({ competition, decided, ...rest }) => ({ ...rest, competition, decided }));

/** Stores the evidence and decisions on leagues that changed. */
export async function keepLeagues(db: Db, links: readonly LeagueLink[], changedAtMs: number): Promise<void> {
  const rows = links.map((link) => ({
    id: `${link.one.key}~${link.other.key}`,
    link: JSON.stringify(link),
    changedAtMs,
  }));
  await transact(db, async (trx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('leagueLinks')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            link: ref('excluded.link'),
            changedAtMs: ref('excluded.changedAtMs'),
          })),
        )
        .execute();
  });
}

/** Returns what changed about leagues at a time or later, oldest first, and the time of the last change. */
export async function leaguesSince(
  db: Kysely<Schema>,
  sinceMs: number,
): Promise<{ leagues: LeagueLink[]; lastMs: number }> {
  const rows = await db
    .selectFrom('leagueLinks')
    .select(['link', 'changedAtMs'])
    .where('changedAtMs', '>=', sinceMs)
    .orderBy('changedAtMs')
    .orderBy('id')
    .execute();
  return {
    leagues: rows.map(({ link }) => linkSchema.parse(JSON.parse(link))),
    lastMs: rows.at(-1)?.changedAtMs ?? sinceMs,
  };
}

/** Deletes what was last seen before a time: tournaments and leagues of sources that are gone. */
export async function dropLeaguesBefore(db: Db, atMs: number): Promise<void> {
  await db.deleteFrom('leagueLinks').where('changedAtMs', '<', atMs).execute();
}
