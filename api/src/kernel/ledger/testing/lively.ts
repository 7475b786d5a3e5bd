import type { Db } from '#kernel/db';
import { adminAccount, botUserAccount, HOUSE, PROMOTIONS } from '../accounts.ts';
import { takeBack } from '../debts.ts';
import { legsBetween } from '../draft.ts';
import { ledgerTransaction, postPending, reserve, reverse, transfer, voidPending } from '../transfers.ts';

/** Every table whose rows a check of the ledger answers for. */
export const LEDGER_TABLES = [
  'ledgerAccounts',
  'ledgerTransfers',
  'ledgerEntries',
  'ledgerReservations',
  'ledgerSeals',
] as const;

const AT_MS = 1_800_000_000_000;

/**
 * A small ledger in which everything has happened: grants with and without a comment, transfers of the same amount, what was
 * kept, posted and voided, one that is still kept, one that was taken back, and a debt.
 * @param name makes accounts and keys its own
 * @returns the ids of its transfers, in their order
 */
export async function livelyLedger(db: Db, name: string): Promise<string[]> {
  const ids: string[] = [];
  const [ana, eva] = [adminAccount(`${name} ana`), adminAccount(`${name} eva`)];
  const bot = botUserAccount(`${name}@bots.test`);
  let nth = 0;
  const next = (said: string) => ({ key: `${name}: ${said} ${nth++}`, actor: 'somebody' });
  const done = async (work: Promise<{ id: string }>) => {
    const { id } = await work;
    ids.push(id);
    return id;
  };
  const move = (from: typeof ana, to: typeof ana, amount: number, more: object = {}) =>
    done(
      ledgerTransaction(db, (trx) =>
        transfer(
          trx,
          { ...next('move'), kind: 'transfer', legs: legsBetween(from, to, amount), ...more },
          AT_MS + nth,
        ),
      ),
    );
  const keep = () =>
    done(
      ledgerTransaction(db, (trx) =>
        reserve(
          trx,
          { ...next('keep'), kind: 'transfer', legs: legsBetween(ana, eva, 10), expiresAtMs: AT_MS * 2 },
          AT_MS + nth,
        ),
      ),
    );
  await move(HOUSE, ana, 10_000, { comment: 'Kickstart', cause: 'order:7' });
  await move(PROMOTIONS, eva, 5000);
  for (let times = 0; times < 4; times += 1) await move(ana, eva, 100, { comment: `Number ${times}` });
  await move(eva, bot, 700);
  const [posted, voided] = [await keep(), await keep()];
  await keep();
  await done(ledgerTransaction(db, (trx) => postPending(trx, posted, next('post'), AT_MS + nth)));
  await done(ledgerTransaction(db, (trx) => voidPending(trx, voided, next('void'), AT_MS + nth)));
  const mistake = await move(ana, bot, 30);
  await done(ledgerTransaction(db, (trx) => reverse(trx, mistake, next('reverse'), AT_MS + nth)));
  const back = { ...next('back'), kind: 'refund', userId: `${name} eva`, to: HOUSE, amount: 20_000 } as const;
  await done(ledgerTransaction(db, (trx) => takeBack(trx, back, AT_MS + nth)));
  return ids;
}
