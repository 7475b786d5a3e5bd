import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Place } from './vault.ts';

type Trx = Transaction<Schema>;

/** A sealed text and where it stands. */
export interface Sealed {
  place: Place;
  text: string;
}

/** What holds sealed texts. */
export interface SealedColumn {
  /** Some texts that another version than this sealed, in the order of their records and from after one on. */
  outdated(trx: Trx, version: number, afterRecord: string, limit: number): Promise<Sealed[]>;
  /** Puts another text in the place of one, unless that one has gone meanwhile. */
  replace(trx: Trx, before: Sealed, text: string): Promise<void>;
}

/** Where the secret of somebody's authenticator app stands. */
export const factorPlace = (userId: string): Place => ({
  table: 'secondFactors',
  record: userId,
  field: 'sealedSecret',
});

const factors: SealedColumn = {
  async outdated(trx, version, afterRecord, limit) {
    const rows = await trx
      .selectFrom('secondFactors')
      .select(['userId', 'sealedSecret'])
      .where('sealedSecret', 'not like', `${version}.%`)
      .where('userId', '>', afterRecord)
      .orderBy('userId')
      .limit(limit)
      .execute();
    return rows.map(({ userId, sealedSecret }) => ({ place: factorPlace(userId), text: sealedSecret }));
  },
  async replace(trx, { place, text: before }, text) {
    await trx
      .updateTable('secondFactors')
      .set({ sealedSecret: text })
      .where('userId', '=', place.record)
      .where('sealedSecret', '=', before)
      .execute();
  },
};

/** Where the payload of a job stands. Called as when letters had a table of their own: what was sealed then still opens. */
export const jobPlace = (id: string): Place => ({ table: 'letters', record: id, field: 'sealedMail' });

const jobs: SealedColumn = {
  async outdated(trx, version, afterRecord, limit) {
    const rows = await trx
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('isSealed', '=', 1)
      .where('payload', '!=', '')
      .where('payload', 'not like', `${version}.%`)
      .where('id', '>', afterRecord)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, payload }) => ({ place: jobPlace(id), text: payload }));
  },
  async replace(trx, { place, text: before }, text) {
    await trx
      .updateTable('jobs')
      .set({ payload: text })
      .where('id', '=', place.record)
      .where('payload', '=', before)
      .execute();
  },
};

/** No address has a space in it, and no name of a bookmaker. */
const BETWEEN = ' ';

/** Where the password of a bot user's account at a bookmaker stands. */
export const passwordPlace = ({ email, bookie }: { email: string; bookie: string }): Place => ({
  table: 'botAccounts',
  record: `${email}${BETWEEN}${bookie}`,
  field: 'sealedPassword',
});
const accountOfRecord = (record: string): [email: string, bookie: string] => {
  const [email = '', bookie = ''] = record.split(BETWEEN);
  return [email, bookie];
};

const botAccounts: SealedColumn = {
  async outdated(trx, version, afterRecord, limit) {
    const [email, bookie] = accountOfRecord(afterRecord);
    const rows = await trx
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
      place: passwordPlace(account),
      text: sealedPassword,
    }));
  },
  async replace(trx, { place, text: before }, text) {
    const [email, bookie] = accountOfRecord(place.record);
    await trx
      .updateTable('botAccounts')
      .set({ sealedPassword: text })
      .where('email', '=', email)
      .where('bookie', '=', bookie)
      .where('sealedPassword', '=', before)
      .execute();
  },
};

/** Where the subscription of a browser for messages stands. */
export const pushPlace = (id: string): Place => ({
  table: 'pushDevices',
  record: id,
  field: 'sealedSubscription',
});

const pushDevices: SealedColumn = {
  async outdated(trx, version, afterRecord, limit) {
    const rows = await trx
      .selectFrom('pushDevices')
      .select(['id', 'sealedSubscription'])
      .where('sealedSubscription', 'not like', `${version}.%`)
      .where('id', '>', afterRecord)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, sealedSubscription }) => ({ place: pushPlace(id), text: sealedSubscription }));
  },
  async replace(trx, { place, text: before }, text) {
    await trx
      .updateTable('pushDevices')
      .set({ sealedSubscription: text })
      .where('id', '=', place.record)
      .where('sealedSubscription', '=', before)
      .execute();
  },
};

/** Every column of the database that holds sealed texts: what is not here is not sealed anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [factors, jobs, botAccounts, pushDevices];
