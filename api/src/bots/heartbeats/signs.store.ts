import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** The bot itself, and not one of its accounts. */
export const BOT_ITSELF = '';

/** A sign of life of a bot user's bot, and of the account that it came from. */
export interface Sign {
  email: string;
  bookie: string;
  atMs: number;
  isBeat: boolean;
}

/** Notes that somebody lives; an older sign than the newest changes nothing. */
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

/** The bot user's own last sign, which their card shows. */
export async function noteUserSeen(trx: Trx, email: string, atMs: number): Promise<void> {
  await trx
    .updateTable('botUsers')
    .set({ seenAtMs: atMs })
    .where('email', '=', email)
    .where((eb) => eb.or([eb('seenAtMs', 'is', null), eb('seenAtMs', '<', atMs)]))
    .execute();
}

/** What an account is told about, each with a newest report of its own. */
export type Matter = 'stateMark' | 'limitMark' | 'depositMark' | 'proxyMark' | 'balanceMark';

/**
 * Takes the place of the newest report on a matter; the account must have a sign already.
 * @returns false where a later one has it
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
  // Compared here: each database has its own order of texts.
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
 * Writes down that somebody is silent since now, or is not any more.
 * @returns false where that was known: somebody else has told of it
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
