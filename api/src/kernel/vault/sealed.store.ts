import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { lastingLocation } from './own-secrets.store.ts';
import type { SealedLocation } from './vault.ts';

type Trx = Transaction<Schema>;

/** A sealed text with its location. */
export interface Sealed {
  location: SealedLocation;
  text: string;
}

/** A column of sealed texts. */
export interface SealedColumn {
  /** Returns texts sealed by another version than this, in the order of their records, after a given one. */
  outdated(db: Kysely<Schema>, version: number, afterRecord: string, limit: number): Promise<Sealed[]>;
  /** Replaces a sealed text, unless it has changed meanwhile. */
  replace(trx: Trx, before: Sealed, text: string): Promise<void>;
}

/** Location of the secret of a user's authenticator app. */
export const factorLocation = (userId: string): SealedLocation => ({
  table: 'secondFactors',
  record: userId,
  field: 'sealedSecret',
});

const factors: SealedColumn = {
  async outdated(db, version, afterRecord, limit) {
    const rows = await db
      .selectFrom('secondFactors')
      .select(['userId', 'sealedSecret'])
      .where('sealedSecret', 'not like', `${version}.%`)
      .where('userId', '>', afterRecord)
      .orderBy('userId')
      .limit(limit)
      .execute();
    return rows.map(({ userId, sealedSecret }) => ({ location: factorLocation(userId), text: sealedSecret }));
  },
  async replace(trx, { location, text: before }, text) {
    await trx
      .updateTable('secondFactors')
      .set({ sealedSecret: text })
      .where('userId', '=', location.record)
      .where('sealedSecret', '=', before)
      .execute();
  },
};

/** Location of a job's payload. Named after the former table of letters: texts sealed under that name still open. */
export const jobLocation = (id: string): SealedLocation => ({
  table: 'letters',
  record: id,
  field: 'sealedMail',
});

const jobs: SealedColumn = {
  async outdated(db, version, afterRecord, limit) {
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('isSealed', '=', 1)
      .where('payload', '!=', '')
      .where('payload', 'not like', `${version}.%`)
      .where('id', '>', afterRecord)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, payload }) => ({ location: jobLocation(id), text: payload }));
  },
  async replace(trx, { location, text: before }, text) {
    await trx
      .updateTable('jobs')
      .set({ payload: text })
      .where('id', '=', location.record)
      .where('payload', '=', before)
      .execute();
  },
};

/** Separator: neither addresses nor bookmakers' names contain a space. */
const BETWEEN = ' ';

/** Location of the password of a bot user's account at a bookmaker. */
export const passwordLocation = ({ email, bookie }: { email: string; bookie: string }): SealedLocation => ({
  table: 'botAccounts',
  record: `${email}${BETWEEN}${bookie}`,
  field: 'sealedPassword',
});
const accountOfRecord = (record: string): [email: string, bookie: string] => {
  const [email = '', bookie = ''] = record.split(BETWEEN);
  return [email, bookie];
};

const botAccounts: SealedColumn = {
  async outdated(db, version, afterRecord, limit) {
    const [email, bookie] = accountOfRecord(afterRecord);
    const rows = await db
      .selectFrom('botAccounts')
      .select(['email', 'bookie', 'sealedPassword'])
      .where('sealedPassword', 'not like', `${version}.%`)
      .where((eb) =>
        eb.or([eb('email', '>', email), eb.and([eb('email', '=', email), eb('bookie', '>', bookie)])]),
      )
      .orderBy('email')
      .orderBy('bookie')
      .limit(limit)
      .execute();
    return rows.map(({ sealedPassword, ...account }) => ({
      location: passwordLocation(account),
      text: sealedPassword,
    }));
  },
  async replace(trx, { location, text: before }, text) {
    const [email, bookie] = accountOfRecord(location.record);
    await trx
      .updateTable('botAccounts')
      .set({ sealedPassword: text })
      .where('email', '=', email)
      .where('bookie', '=', bookie)
      .where('sealedPassword', '=', before)
      .execute();
  },
};

/** Location of a browser's push subscription. */
export const pushLocation = (id: string): SealedLocation => ({
  table: 'pushDevices',
  record: id,
  field: 'sealedSubscription',
});

const pushDevices: SealedColumn = {
  async outdated(db, version, afterRecord, limit) {
    const rows = await db
      .selectFrom('pushDevices')
      .select(['id', 'sealedSubscription'])
      .where('sealedSubscription', 'not like', `${version}.%`)
      .where('id', '>', afterRecord)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, sealedSubscription }) => ({
      location: pushLocation(id),
      text: sealedSubscription,
    }));
  },
  async replace(trx, { location, text: before }, text) {
    await trx
      .updateTable('pushDevices')
      .set({ sealedSubscription: text })
      .where('id', '=', location.record)
      .where('sealedSubscription', '=', before)
      .execute();
  },
};

const ownSecrets: SealedColumn = {
  async outdated(db, version, afterRecord, limit) {
    const rows = await db
      .selectFrom('ownSecrets')
      .select(['id', 'sealedLastingSecret'])
      .where('sealedLastingSecret', 'not like', `${version}.%`)
      .where('id', '>', afterRecord)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ sealedLastingSecret }) => ({ location: lastingLocation, text: sealedLastingSecret }));
  },
  async replace(trx, { location, text: before }, text) {
    await trx
      .updateTable('ownSecrets')
      .set({ sealedLastingSecret: text })
      .where('id', '=', location.record)
      .where('sealedLastingSecret', '=', before)
      .execute();
  },
};

/** Every column that holds sealed texts: one missing here is not resealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [factors, jobs, botAccounts, pushDevices, ownSecrets];
