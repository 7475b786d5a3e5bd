import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Stands for the bot itself rather than one of its accounts. */
export const BOT_ITSELF = '';

/** A sign of life of a bot, and of the account it came from. */
export interface Sign {
  email: string;
  bookie: string;
  atMs: number;
  isBeat: boolean;
}

/** Records a sign of life; an older one changes nothing. */
export async function noteSign(trx: Trx, { email, bookie, atMs, isBeat }: Sign): Promise<void> {
  await trx
    .insertInto('botSigns')
    .values({ email, bookie, seenAtMs: atMs, beatAtMs: isBeat ? atMs : null, silentAtMs: null })
    .onConflict((conflict) =>
      conflict.columns(['email', 'bookie']).doUpdateSet((eb) => ({
        seenAtMs: eb
          .case()
          .when('excluded.seenAtMs', '>', eb.ref('botSigns.seenAtMs'))
          .then(eb.ref('excluded.seenAtMs'))
          .else(eb.ref('botSigns.seenAtMs'))
          .end(),
        ...(isBeat && {
          beatAtMs: eb
            .case()
            .when('botSigns.beatAtMs', '>', eb.ref('excluded.beatAtMs'))
            .then(eb.ref('botSigns.beatAtMs'))
            .else(eb.ref('excluded.beatAtMs'))
            .end(),
        }),
      })),
    )
    .execute();
}

/** Records the bot user's own last sign, shown on their card. */
export async function noteUserSeen(trx: Trx, email: string, atMs: number): Promise<void> {
  await trx
    .updateTable('botUsers')
    .set({ seenAtMs: atMs })
    .where('email', '=', email)
    .where((eb) => eb.or([eb('seenAtMs', 'is', null), eb('seenAtMs', '<', atMs)]))
    .execute();
}

/** Subjects of account reports, each with its own newest report. */
type Matter = 'stateMark' | 'limitMark' | 'depositMark' | 'proxyMark' | 'balanceMark';

/**
 * Records a report as the newest on its subject; the account must have a sign already.
 * @returns false if there is a later one
 */
export async function takeMatter(
  trx: Trx,
  { email, bookie }: Pick<Sign, 'email' | 'bookie'>,
  matter: Matter,
  mark: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('botSigns')
    .select(matter)
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .executeTakeFirst();
  // Compared here: databases differ in text collation.
  if (!row || row[matter] >= mark) return false;
  await trx
    .updateTable('botSigns')
    .set({ [matter]: mark })
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .execute();
  return true;
}

/**
 * Records that silence has begun or ended.
 * @returns false if that was known: another process has notified of it
 */
export async function setSilent(
  trx: Trx,
  { email, bookie }: Pick<Sign, 'email' | 'bookie'>,
  silentAtMs: number | null,
): Promise<boolean> {
  const changed = await trx
    .updateTable('botSigns')
    .set({ silentAtMs })
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .where('silentAtMs', silentAtMs === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
