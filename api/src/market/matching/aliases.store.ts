import { type MatchAlias, matchAliasSchema } from '@bothways/domain/matching';
import type { Alias, Forgotten } from '@bothways/engine';
import type { Kysely, Transaction } from 'kysely';
import { containing, type Db, type Schema, transact } from '#kernel/db';

/** SQLite takes some thousand values at once. */
const ROWS_AT_ONCE = 100;

/** Names that came to be believed, that are believed no more, and that a person took away. */
interface AliasChanges {
  believed: readonly Alias[];
  doubted: readonly Alias[];
  forgotten?: readonly Forgotten[];
}

/** Keeps names that came to be believed, and gives up the others. */
export async function keepAliases(
  db: Db,
  { believed, doubted, forgotten = [] }: AliasChanges,
): Promise<void> {
  await transact(db, async (trx) => {
    for (let from = 0; from < believed.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('matchAliases')
        .values(believed.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(['sport', 'competition', 'source', 'name']).doUpdateSet(({ ref }) => ({
            team: ref('excluded.team'),
            times: ref('excluded.times'),
          })),
        )
        .execute();
    for (const { sport, competition, source, name } of doubted)
      await trx
        .deleteFrom('matchAliases')
        .where('sport', '=', sport)
        .where('competition', '=', competition)
        .where('source', '=', source)
        .where('name', '=', name)
        .execute();
    for (const alias of forgotten) await removeAlias(trx, alias);
  });
}

/** Takes a name away. @returns whether it was there, for that team */
export async function removeAlias(trx: Transaction<Schema>, alias: Forgotten): Promise<boolean> {
  const { sport, competition, source, name, team } = alias;
  const { numDeletedRows } = await trx
    .deleteFrom('matchAliases')
    .where('sport', '=', sport)
    .where('competition', '=', competition)
    .where('source', '=', source)
    .where('name', '=', name)
    .where('team', '=', team)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Names that were learned, in the order of their letters. */
export async function listAliases(
  db: Kysely<Schema>,
  { search, from, most }: { search: string; from: number; most: number },
): Promise<{ aliases: MatchAlias[]; total: number }> {
  const found = db
    .selectFrom('matchAliases')
    .where(containing(['matchAliases.name', 'matchAliases.team', 'matchAliases.source'], search));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('name')
    .orderBy('sport')
    .orderBy('competition')
    .orderBy('source')
    .offset(from)
    .limit(most)
    .execute();
  return { aliases: rows.map((row) => matchAliasSchema.parse(row)), total: Number(total) };
}
