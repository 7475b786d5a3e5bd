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

/** A transfer that happened, now or when the same was asked before. */
export interface Transferred {
  id: string;
  /** It had happened already. */
  isRepeat: boolean;
}

/** By whom and why something is done with an earlier transfer. */
export type Followup = Pick<TransferDraft, 'key' | 'actor' | 'comment'>;

/**
 * A transaction in which credits move. Rows are locked in one order and asked in the statement that moves them, so it needs
 * no serializable isolation, under which transfers of one busy account would refuse each other.
 */
export const ledgerTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transactCommitted(db, work);

/**
 * To be asked before money is taken, too: what is taken while the ledger is closed buys nothing until it is open again.
 * @throws ApiError UNAVAILABLE while the ledger is closed
 */
export async function demandOpen(db: Db | Trx): Promise<void> {
  if (await closingOf(db)) throw ledgerClosed();
}

/**
 * Writes the transfer down; `act` is left to do unless it happened before, or another one came before it.
 * @param legs what `act` books or reserves for it: the transfer is sealed with them
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

/** @param asked what two askings of one transfer have in common besides the draft */
export const rowOf = (
  draft: TransferDraft,
  atMs: number,
  phase: Phase = {},
  asked = '',
): UnsealedTransfer => {
  const { key, kind, actor, comment = null, cause = null } = draft;
  const said = { phase: 'single', pendingId: null, reversesId: null, expiresAtMs: null, ...phase } as const;
  const about = [said.phase, said.pendingId ?? said.reversesId ?? asked].join(' ');
  const bodyHash = bodyHashOf(draft, about, said.expiresAtMs ?? undefined);
  return { id: randomUUID(), key, bodyHash, kind, ...said, actor, comment, cause, atMs };
};

/**
 * Moves money, once for each key.
 * @throws NotEnoughError where an account would fall below its floor
 * @throws ApiError KEY_REUSED for a key of another transfer, UNAVAILABLE while the ledger is closed
 * @throws UnsoundTransferError where the legs do not sum to 0
 */
export function transfer(trx: Trx, draft: TransferDraft, atMs: number): Promise<Transferred> {
  const legs = checkedLegs(draft);
  const row = rowOf(draft, atMs);
  return once(trx, row, legs, () => book(trx, row.id, legs));
}

/** Books each leg of a transfer that is written down. */
export async function book(trx: Trx, id: string, legs: readonly CheckedLeg[]): Promise<void> {
  for (const leg of legs) await bookLeg(trx, id, leg);
}

/**
 * Keeps money for a transfer that somebody outside decides: `postPending` or `voidPending`, or it is voided when its time is over.
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

/** What somebody owes, which nobody else changes any more until this transaction ends. */
export const lockedDebt = async (trx: Trx, userId: string): Promise<number> =>
  0 - Math.min(0, await lockedAvailable(trx, openedAccount(receivableAccount(userId))));

async function demandTransfer(trx: Trx, id: string): Promise<TransferRow> {
  const found = await findTransfer(trx, 'id', id);
  if (!found) throw new Error(`There is no transfer ${id}`);
  return found;
}

const keptLegs = async (
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

/** Does with each leg of what was pending what the phase says, unless it was decided before. */
async function decide(
  trx: Trx,
  phase: 'post' | 'void',
  { pendingId, followup, atMs }: { pendingId: string; followup: Followup; atMs: number },
  settle: (leg: CheckedLeg, transferId: string) => Promise<unknown>,
): Promise<Transferred> {
  const pending = await demandTransfer(trx, pendingId);
  const draft = draftAfter(pending, followup, await keptLegs(trx, 'ledgerReservations', pendingId));
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

/** Who of those whose credits become more owes how many of them. */
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
 * What was pending happens; what its receiver owes is paid out of it.
 * @throws AlreadyDecidedError where it was posted or voided before
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
 * What was pending does not happen; what it kept is free again, and pays first what its owner came to owe meanwhile.
 * @throws AlreadyDecidedError where it was posted or voided before
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
 * Takes a transfer back by one the other way round; nothing is edited.
 * @throws AlreadyDecidedError where it was taken back before
 * @throws NotEnoughError where what came in has gone out again
 */
export async function reverse(
  trx: Trx,
  reversesId: string,
  followup: Followup,
  atMs: number,
): Promise<Transferred> {
  const earlier = await demandTransfer(trx, reversesId);
  const legs = await keptLegs(trx, 'ledgerEntries', reversesId);
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
