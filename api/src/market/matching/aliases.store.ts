import { type MatchAlias, matchAliasSchema } from '@bothways/domain/matching';
import type { Alias, Forgotten } from '@bothways/engine';
import type { Kysely, Transaction } from 'kysely';
import { containing, type Db, type Schema, transact } from '#kernel/db';

/** Rows per statement: SQLite binds some thousand values. */
const ROWS_AT_ONCE = 100;

/** Aliases to store, to drop, and to forget on a person's decision. */
interface AliasChanges {
  believed: readonly Alias[];
  doubted: readonly Alias[];
  forgotten?: readonly Forgotten[];
}

/** Stores newly believed aliases and drops doubted ones. */
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

/** Deletes an alias. @returns whether it existed for that team */
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

/** A page of learned aliases, in alphabetical order. */
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
