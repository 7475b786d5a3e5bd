import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type AccountRef, adminAccount, openedAccount, receivableAccount } from './accounts.ts';
import { checkedLegs, type Leg, legsBetween, type TransferDraft, UnsoundTransferError } from './draft.ts';
import { lockedAvailable } from './ledger.store.ts';
import { book, lockedDebt, once, rowOf, type Transferred } from './transfers.ts';

type Trx = Transaction<Schema>;

/**
 * A transfer whose counterpart is one user's credits; how it divides between them and the user's debt is decided when
 * it happens.
 */
type Divided = Omit<TransferDraft, 'legs'> & {
  userId: string;
  /** In hundredths of credits, above 0. */
  amount: number;
};

/**
 * Gives a user credits: debt is paid first, the rest is theirs. Repeating the key repeats the same transfer, however
 * much the debt has changed meanwhile.
 * @param payment `from` is the account that the credits come from
 * @throws NotEnoughError if `from` would fall below its floor
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
 * Takes credits back from a user, as many as there are; the rest becomes debt. It is never refused: amounts reserved
 * for pending transfers stay reserved.
 * @param taking `to` is the account that the credits go to
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

/** Makes one transfer per key, whose legs are computed once their accounts are locked. */
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
  // Computed before the transfer is written, because its seal covers them; a repeat only takes the locks.
  const parts = (await legs()).filter(({ amount }) => amount !== 0);
  const checked = checkedLegs({ key: asked.key, legs: parts });
  return once(trx, row, checked, () => book(trx, row.id, checked));
}
