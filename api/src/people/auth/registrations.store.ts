import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** So many may wait for one address. */
const MAX_OF_ADDRESS = 20;

/** What somebody has registered with. */
export interface Registration {
  email: string;
  name: string;
  passwordHash: string;
  referralCode: string | undefined;
}
/** Its link, as it is kept. */
interface StoredLink {
  tokenHash: string;
  expiresAtMs: number;
}
export interface NewRegistration extends Registration, StoredLink {
  browserHash: string;
  place: string;
}

/**
 * One more than may wait puts an earlier one out: the oldest of the place that has the most, so that who registers an
 * address of somebody else again and again puts out their own.
 */
async function evictOldest(trx: Trx, email: string, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .where('expiresAtMs', '<=', nowMs)
    .execute();
  const waiting = await trx
    .selectFrom('registrations')
    .select(['tokenHash', 'place'])
    .where('email', '=', email)
    .orderBy('expiresAtMs')
    .execute();
  if (waiting.length < MAX_OF_ADDRESS) return;
  const byNetwork = [...Map.groupBy(waiting, ({ place }) => place).values()];
  const [oldest] = byNetwork.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (oldest) await trx.deleteFrom('registrations').where('tokenHash', '=', oldest.tokenHash).execute();
}

/** Keeps a registration until its letter is read, beside others of the same address. */
export async function insertRegistration(
  trx: Trx,
  registration: NewRegistration,
  nowMs: number,
): Promise<void> {
  await evictOldest(trx, registration.email, nowMs);
  const { referralCode = null, ...row } = registration;
  await trx
    .insertInto('registrations')
    .values({ ...row, referralCode })
    .execute();
}

/** Whether the link of a registration opens something now; `takeRegistration` says whether it still does when used. */
export async function isRegistrationOpen(db: Reader, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link of a registration up; of many who try at once, one gets it. */
export async function takeRegistration(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<Registration | undefined> {
  const row = await db
    .deleteFrom('registrations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .returning(['email', 'name', 'passwordHash', 'referralCode'])
    .executeTakeFirst();
  return row && { ...row, referralCode: row.referralCode ?? undefined };
}

/** Which registration. */
type OfBrowser = Pick<NewRegistration, 'browserHash' | 'email'>;

/** Whether something that a browser registered waits for its letter. */
export async function hasRegistration(
  db: Reader,
  { browserHash, email }: OfBrowser,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('email')
    .where('browserHash', '=', browserHash)
    .where('email', '=', email)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the registration of a browser another link. */
export async function renewRegistration(
  trx: Trx,
  { browserHash, email }: OfBrowser,
  link: StoredLink,
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set(link)
    .where('browserHash', '=', browserHash)
    .where('email', '=', email)
    .execute();
}

/** The address belongs to somebody now: no other registration of it counts. */
export async function deleteRegistrations(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('registrations').where('email', '=', email).execute();
}

export async function pruneRegistrations(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('registrations').where('expiresAtMs', '<=', nowMs).execute();
}
