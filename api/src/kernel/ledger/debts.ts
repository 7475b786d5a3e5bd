import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type AccountRef, adminAccount, openedAccount, receivableAccount } from './accounts.ts';
import { checkedLegs, type Leg, legsBetween, type TransferDraft, UnsoundTransferError } from './draft.ts';
import { lockedAvailable } from './ledger.store.ts';
import { book, lockedDebt, once, rowOf, type Transferred } from './transfers.ts';

type Trx = Transaction<Schema>;

/** A transfer whose other side is one person's credits; how it divides between them and their debt is decided as it happens. */
type Divided = Omit<TransferDraft, 'legs'> & {
  userId: string;
  /** In hundredths of credits, above 0. */
  amount: number;
};

/**
 * Gives somebody credits: what they owe is paid first, the rest is theirs. A repeat with its key is the same one, however much was
 * owed meanwhile.
 * @param payment `from` the account that the credits come from
 * @throws NotEnoughError where `from` would fall below its floor
 * @throws ApiError KEY_REUSED for a key of another transfer, UNAVAILABLE while the ledger is closed
 */
export function payIn(
  trx: Trx,
  { userId, from, amount, ...draft }: Divided & { from: AccountRef },
  atMs: number,
): Promise<Transferred> {
  const owner = adminAccount(userId);
  return divided(trx, { ...draft, legs: legsBetween(from, owner, amount) }, 'pay in', atMs, async () => {
    const settled = Math.min(await lockedDebt(trx, userId), amount);
    return [
      { account: from, amount: 0 - amount },
      { account: receivableAccount(userId), amount: settled },
      { account: owner, amount: amount - settled },
    ];
  });
}

/**
 * Takes credits back from somebody, as many as there are; the rest they owe from now on. It is never refused: what was reserved for
 * a pending transfer stays reserved.
 * @param taking `to` the account that the credits go to
 * @throws ApiError KEY_REUSED for a key of another transfer, UNAVAILABLE while the ledger is closed
 */
export function takeBack(
  trx: Trx,
  { userId, to, amount, ...draft }: Divided & { to: AccountRef },
  atMs: number,
): Promise<Transferred> {
  const owner = adminAccount(userId);
  return divided(trx, { ...draft, legs: legsBetween(owner, to, amount) }, 'take back', atMs, async () => {
    await lockedDebt(trx, userId);
    const there = Math.min(await lockedAvailable(trx, openedAccount(owner)), amount);
    return [
      { account: owner, amount: 0 - there },
      { account: receivableAccount(userId), amount: there - amount },
      { account: to, amount },
    ];
  });
}

/** One transfer for its key, whose legs are known only when what they hang on is locked. */
async function divided(
  trx: Trx,
  asked: TransferDraft,
  how: string,
  atMs: number,
  legs: () => Promise<Leg[]>,
): Promise<Transferred> {
  const [from] = asked.legs;
  if (from && from.amount > 0) throw new UnsoundTransferError('Less than nothing is no amount');
  checkedLegs(asked);
  const row = rowOf(asked, atMs, {}, how);
  // Before the transfer is written down, which is sealed with them; a repeat has only locked.
  const parts = (await legs()).filter(({ amount }) => amount !== 0);
  const checked = checkedLegs({ key: asked.key, legs: parts });
  return once(trx, row, checked, () => book(trx, row.id, checked));
}
