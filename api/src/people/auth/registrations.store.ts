import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Pending registrations per address. */
const MAX_OF_ADDRESS = 20;

/** The data of a registration. */
export interface Registration {
  email: string;
  name: string;
  passwordHash: string;
  referralCode: string | undefined;
  /** The language it was made in; undefined before that was stored. */
  locale: Locale | undefined;
  /** The page that the person wanted. */
  to: string | undefined;
}
/** With the hash of its browser's cookie. */
export interface TakenRegistration extends Registration {
  browserHash: string;
}
/** Its link, as stored. */
interface StoredLink {
  tokenHash: string;
  expiresAtMs: number;
}
interface NewRegistration extends TakenRegistration, StoredLink {
  place: string;
}

/**
 * Makes space for one more by evicting the oldest of the network that has the most, so that whoever floods someone
 * else's address evicts their own.
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

/** Stores a registration until its letter is read, beside others of the same address. */
export async function insertRegistration(
  trx: Trx,
  registration: NewRegistration,
  nowMs: number,
): Promise<void> {
  await evictOldest(trx, registration.email, nowMs);
  const { referralCode = null, locale = null, to = null, ...row } = registration;
  await trx
    .insertInto('registrations')
    .values({ ...row, referralCode, locale, wantedPath: to })
    .execute();
}

/** Whether a registration's link is valid now; `takeRegistration` decides when it is used. */
export async function isRegistrationOpen(db: Reader, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a registration's link; of concurrent attempts, one succeeds. */
export async function takeRegistration(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<TakenRegistration | undefined> {
  const row = await db
    .deleteFrom('registrations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .returning(['email', 'name', 'passwordHash', 'referralCode', 'locale', 'browserHash', 'wantedPath'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { referralCode, locale, wantedPath, ...taken } = row;
  return {
    ...taken,
    referralCode: referralCode ?? undefined,
    locale: locale ?? undefined,
    to: wantedPath ?? undefined,
  };
}

/** Identifies a registration. */
type OfBrowser = Pick<NewRegistration, 'browserHash' | 'email'>;

/** Returns a browser's pending registration, with the page that was wanted. */
export async function pendingRegistration(
  db: Reader,
  { browserHash, email }: OfBrowser,
  nowMs: number,
): Promise<{ to: string | undefined } | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('wantedPath')
    .where('browserHash', '=', browserHash)
    .where('email', '=', email)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row && { to: row.wantedPath ?? undefined };
}

/** Gives a browser's registration a new link. */
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

/** Deletes a browser's registration of an address, if there is one. */
export async function deleteRegistration(trx: Trx, { browserHash, email }: OfBrowser): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('browserHash', '=', browserHash)
    .where('email', '=', email)
    .execute();
}

/** Deletes the other registrations of an address that now has an account. */
export async function deleteRegistrations(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('registrations').where('email', '=', email).execute();
}

export async function pruneRegistrations(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('registrations').where('expiresAtMs', '<=', nowMs).execute();
}
