import type { Kysely } from 'kysely';
import { containing, type Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** Number of customers' configurations that name a bookmaker. */
export async function configurationsNaming(db: Reader, value: string): Promise<number> {
  const { named } = await db
    .selectFrom('configurations')
    .innerJoin('configurationVersions', (join) =>
      join
        .onRef('configurationVersions.configurationId', '=', 'configurations.id')
        .onRef('configurationVersions.version', '=', 'configurations.version'),
    )
    .select(({ fn }) => fn.countAll<number>().as('named'))
    .where(containing(['configurationVersions.payload'], JSON.stringify(value)))
    .executeTakeFirstOrThrow();
  return named;
}

/** Number of a bookmaker's promotions that are open now or later. */
export async function openPromotionsOf(db: Reader, value: string, nowMs: number): Promise<number> {
  const { open } = await db
    .selectFrom('promotions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('bookie', '=', value)
    .where('deletedAtMs', 'is', null)
    .where((eb) => eb.or([eb('validToMs', 'is', null), eb('validToMs', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return open;
}

/** The bookmakers that derive their prices from this one, by value. */
export async function variantsOf(db: Reader, value: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookies')
    .select('value')
    .where('ogBookie', '=', value)
    .where('deletedAtMs', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.value);
}
