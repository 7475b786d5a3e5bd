import { sportSchema } from '@bothways/domain/sports';
import type { LeagueLink } from '@bothways/engine';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { containing, type Db, type Schema, transact } from '#kernel/db';

/** Rows per statement: SQLite binds some thousand values. */
const ROWS_AT_ONCE = 100;

/** JSON leaves out what is undefined. */
export const leagueSchema = z
  .object({
    ...{ key: z.string(), source: z.string(), sport: sportSchema, nation: z.string().optional() },
    ...{ words: z.string(), gender: z.enum(['women', 'men']).optional(), name: z.string() },
  })
  .transform(({ nation, gender, ...rest }) => ({ ...rest, nation, gender }));
const linkSchema = z
  .object({
    ...{ one: leagueSchema, other: leagueSchema, agreed: z.array(z.string()), contrary: z.int() },
    ...{ competition: z.string().optional(), isLearned: z.boolean() },
  })
  .transform(({ competition, ...rest }) => ({ ...rest, competition }));
const toLink = (json: string): LeagueLink => linkSchema.parse(JSON.parse(json));

/** Stores the evidence on leagues that changed. */
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
    leagues: rows.map(({ link }) => toLink(link)),
    lastMs: rows.at(-1)?.changedAtMs ?? sinceMs,
  };
}

/** Evidence on leagues by id. */
export async function linksOf(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, LeagueLink>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('leagueLinks').select(['id', 'link']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, link }) => [id, toLink(link)]));
}

/** Evidence on two leagues; undefined if there is none. */
export const linkOf = async (db: Kysely<Schema>, id: string): Promise<LeagueLink | undefined> =>
  (await linksOf(db, [id])).get(id);

interface WantedLinks {
  search: string;
  /** Both if undefined. */
  isLearned: boolean | undefined;
  /** Only the total of none is wanted. */
  isNone: boolean;
  /** Ids of links that are left out. */
  without: readonly string[];
  from: number;
  most: number;
}

/** A page of the evidence on leagues, changed last first. */
export async function pageOfLinks(
  db: Kysely<Schema>,
  { search, isLearned, isNone, without, from, most }: WantedLinks,
): Promise<{ links: { id: string; link: LeagueLink }[]; total: number }> {
  if (isNone) return { links: [], total: 0 };
  const found = db
    .selectFrom('leagueLinks')
    .where(containing(['leagueLinks.id', 'leagueLinks.link'], search))
    .$if(isLearned !== undefined, (query) => query.where('link', 'like', `%"isLearned":${isLearned}%`))
    .$if(without.length > 0, (query) => query.where('id', 'not in', without));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'link'])
    .orderBy('changedAtMs', 'desc')
    .orderBy('id')
    .offset(from)
    .limit(most)
    .execute();
  return { links: rows.map(({ id, link }) => ({ id, link: toLink(link) })), total: Number(total) };
}

/** Deletes what was last seen before a time: tournaments and leagues of sources that are gone. */
export async function dropLeaguesBefore(db: Db, atMs: number): Promise<void> {
  await db.deleteFrom('leagueLinks').where('changedAtMs', '<', atMs).execute();
}
