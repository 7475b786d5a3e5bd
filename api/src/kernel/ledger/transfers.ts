import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transactCommitted } from '#kernel/db';
import { adminAccount, openedAccount, receivableAccount } from './accounts.ts';
import {
  bodyHashOf,
  type CheckedLeg,
  checkedLegs,
  type Leg,
  legsBetween,
  type TransferDraft,
} from './draft.ts';
import {
  bookLeg,
  closingOf,
  findTransfer,
  freeLeg,
  insertTransfer,
  legsOf,
  lockedAvailable,
  openAccount,
  reserveLeg,
  type TransferRow,
} from './ledger.store.ts';
import { AlreadyDecidedError, keyReused, ledgerClosed } from './refusals.ts';
import type { UnsealedTransfer } from './seals.ts';

type Trx = Transaction<Schema>;

/** A transfer that happened, now or at an earlier request with the same key. */
export interface Transferred {
  id: string;
  /** It happened before. */
  isRepeat: boolean;
}

/** Who follows up an earlier transfer, and why. */
type Followup = Pick<TransferDraft, 'key' | 'actor' | 'comment'>;

/**
 * A transaction in which credits move. Rows are locked in one order and checked in the statement that moves them, so it
 * needs no serializable isolation, under which transfers of one busy account would refuse each other.
 */
export const ledgerTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transactCommitted(db, work);

/**
 * Checks that the ledger is open. Also required before taking money: a payment taken while it is closed buys nothing
 * until it opens.
 * @throws ApiError UNAVAILABLE while the ledger is closed
 */
export async function demandOpen(db: Db | Trx): Promise<void> {
  if (await closingOf(db)) throw ledgerClosed();
}

/**
 * Writes a transfer and runs `act`, unless it happened before or another one took precedence.
 * @param legs what `act` books or reserves: the transfer's seal covers them
 */
export async function once(
  trx: Trx,
  row: UnsealedTransfer,
  legs: readonly CheckedLeg[],
  act: () => Promise<void>,
): Promise<Transferred> {
  await demandOpen(trx);
  const written = legs.map(({ account, amount }) => ({ accountId: account.id, amount }));
  if (await insertTransfer(trx, row, written)) {
    await act();
    return { id: row.id, isRepeat: false };
  }
  const before = await findTransfer(trx, 'key', row.key);
  if (!before) throw new AlreadyDecidedError(`${row.pendingId ?? row.reversesId} is decided`);
  if (before.bodyHash !== row.bodyHash) throw keyReused();
  return { id: before.id, isRepeat: true };
}

type Phase = Partial<Pick<TransferRow, 'phase' | 'pendingId' | 'reversesId' | 'expiresAtMs'>>;

/** @param asked identifies the request besides the draft */
export const rowOf = (
  draft: TransferDraft,
  atMs: number,
  phase: Phase = {},
  asked = '',
): UnsealedTransfer => {
  const { key, kind, actor, comment = null, cause = null } = draft;
  const fields = { phase: 'single', pendingId: null, reversesId: null, expiresAtMs: null, ...phase } as const;
  const about = [fields.phase, fields.pendingId ?? fields.reversesId ?? asked].join(' ');
  const bodyHash = bodyHashOf(draft, about, fields.expiresAtMs ?? undefined);
  return { id: randomUUID(), key, bodyHash, kind, ...fields, actor, comment, cause, atMs };
};

/**
 * Moves money, once per key.
 * @throws NotEnoughError if an account would fall below its floor
 * @throws ApiError KEY_REUSED for a key of another transfer, UNAVAILABLE while the ledger is closed
 * @throws UnsoundTransferError if the legs do not sum to 0
 */
export function transfer(trx: Trx, draft: TransferDraft, atMs: number): Promise<Transferred> {
  const legs = checkedLegs(draft);
  const row = rowOf(draft, atMs);
  return once(trx, row, legs, () => book(trx, row.id, legs));
}

/** Books the legs of a written transfer. */
export async function book(trx: Trx, id: string, legs: readonly CheckedLeg[]): Promise<void> {
  for (const leg of legs) await bookLeg(trx, id, leg);
}

/**
 * Reserves money for a transfer that is decided elsewhere: `postPending` or `voidPending`, or it is voided at its
 * expiry.
 * @throws as `transfer`
 */
export function reserve(
  trx: Trx,
  draft: TransferDraft & { expiresAtMs: number },
  atMs: number,
): Promise<Transferred> {
  const legs = checkedLegs(draft);
  const { expiresAtMs } = draft;
  const row = rowOf(draft, atMs, { phase: 'pending', expiresAtMs });
  return once(trx, row, legs, async () => {
    for (const leg of legs) {
      await openAccount(trx, leg.account);
      await reserveLeg(trx, row.id, leg);
    }
  });
}

/** Locks a user's debt until the transaction ends, and returns it. */
export const lockedDebt = async (trx: Trx, userId: string): Promise<number> =>
  0 - Math.min(0, await lockedAvailable(trx, openedAccount(receivableAccount(userId))));

async function demandTransfer(trx: Trx, id: string): Promise<TransferRow> {
  const found = await findTransfer(trx, 'id', id);
  if (!found) throw new Error(`There is no transfer ${id}`);
  return found;
}

const storedLegs = async (
  trx: Trx,
  table: 'ledgerEntries' | 'ledgerReservations',
  id: string,
): Promise<Leg[]> => {
  const legs = await legsOf(trx, table, id);
  return legs.map(({ kind, owner, amount }) => ({
    account: { kind, ...(owner !== null && { owner }) },
    amount,
  }));
};

/** Applies a phase to each leg of a pending transfer, unless it was decided before. */
async function decide(
  trx: Trx,
  phase: 'post' | 'void',
  { pendingId, followup, atMs }: { pendingId: string; followup: Followup; atMs: number },
  settle: (leg: CheckedLeg, transferId: string) => Promise<unknown>,
): Promise<Transferred> {
  const pending = await demandTransfer(trx, pendingId);
  const draft = draftAfter(pending, followup, await storedLegs(trx, 'ledgerReservations', pendingId));
  const row = rowOf(draft, atMs, { phase, pendingId });
  const legs = checkedLegs(draft);
  return once(trx, row, phase === 'post' ? legs : [], async () => {
    const owing = await owingOf(trx, legs, phase === 'post' ? 1 : -1);
    for (const leg of legs) await settle(leg, row.id);
    for (const { owner, amount } of owing) {
      const paid = legsBetween(adminAccount(owner), receivableAccount(owner), amount);
      const key = `debt:${pendingId}:${owner}`;
      await transfer(trx, { key, kind: 'debt', legs: paid, actor: followup.actor }, atMs);
    }
  });
}

/** Returns the debts of the users whose credits increase. */
async function owingOf(
  trx: Trx,
  legs: readonly CheckedLeg[],
  sign: number,
): Promise<{ owner: string; amount: number }[]> {
  const owing: { owner: string; amount: number }[] = [];
  for (const { account, amount } of legs) {
    if (account.kind !== 'admin' || account.owner === null || Math.sign(amount) !== sign) continue;
    const debt = await lockedDebt(trx, account.owner);
    if (debt > 0) owing.push({ owner: account.owner, amount: Math.min(debt, Math.abs(amount)) });
  }
  return owing;
}

/**
 * Executes a pending transfer; the receiver's debt is paid from it.
 * @throws AlreadyDecidedError if it was posted or voided before
 */
export const postPending = (
  trx: Trx,
  pendingId: string,
  followup: Followup,
  atMs: number,
): Promise<Transferred> =>
  decide(trx, 'post', { pendingId, followup, atMs }, (leg, id) =>
    bookLeg(trx, id, leg, Math.min(leg.amount, 0)),
  );

/**
 * Cancels a pending transfer; the released amount first pays debt that its owner has incurred meanwhile.
 * @throws AlreadyDecidedError if it was posted or voided before
 */
export const voidPending = (
  trx: Trx,
  pendingId: string,
  followup: Followup,
  atMs: number,
): Promise<Transferred> =>
  decide(trx, 'void', { pendingId, followup, atMs }, async ({ account, amount }) => {
    if (amount < 0) await freeLeg(trx, account.id, 0 - amount);
  });

/**
 * Reverses a transfer by an opposite one; nothing is edited.
 * @throws AlreadyDecidedError if it was reversed before
 * @throws NotEnoughError if the received amount has been spent
 */
export async function reverse(
  trx: Trx,
  reversesId: string,
  followup: Followup,
  atMs: number,
): Promise<Transferred> {
  const earlier = await demandTransfer(trx, reversesId);
  const legs = await storedLegs(trx, 'ledgerEntries', reversesId);
  const back = legs.map(({ account, amount }) => ({ account, amount: 0 - amount }));
  const draft = { ...draftAfter(earlier, followup, back), kind: 'reversal' } as const;
  const row = rowOf(draft, atMs, { reversesId });
  const checked = checkedLegs(draft);
  return once(trx, row, checked, () => book(trx, row.id, checked));
}

const draftAfter = (
  { kind, cause }: TransferRow,
  { key, actor, comment }: Followup,
  legs: readonly Leg[],
): TransferDraft => ({
  key,
  kind,
  legs,
  actor,
  ...(comment !== undefined && { comment }),
  ...(cause !== null && { cause }),
});
