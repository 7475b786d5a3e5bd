import type { Db } from '#kernel/db';

/**
 * Sets the country of a bot user, created if missing.
 * @returns the ids of the demo's operators, who may be linked to them
 */
export async function setCountry(
  db: Db,
  email: string,
  country: string | null,
): Promise<{ users: string[] }> {
  await db
    .insertInto('botUsers')
    .values({
      email,
      alias: null,
      enabled: 1,
      ready: 1,
      mode: 'bonus',
      country,
      startedAtMs: null,
      profitCents: 0,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ country }))
    .execute();
  const operators = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'operator@bothways.test')
    .execute();
  return { users: operators.map(({ id }) => id) };
}

/** Deletes a bookmaker from the catalogue. */
export const forgetBookie = (db: Db, value: string) =>
  db.deleteFrom('bookies').where('value', '=', value).execute();
