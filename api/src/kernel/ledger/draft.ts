import { hash } from 'node:crypto';
import type { TransferKind } from '@bothways/domain/ledger';
import { type AccountRef, accountIdOf, type OpenedAccount, openedAccount, type Unit } from './accounts.ts';

/** An amount into an account, or out of it if negative. */
export interface Leg {
  account: AccountRef;
  amount: number;
}

/** Builds the two legs of a simple transfer. */
export const legsBetween = (from: AccountRef, to: AccountRef, amount: number): Leg[] => [
  { account: from, amount: 0 - amount },
  { account: to, amount },
];

/** A requested movement of money. */
export interface TransferDraft {
  /** Made by the requester, the same for each retry: the transfer happens once per key. */
  key: string;
  kind: TransferKind;
  /** At least two, of different accounts, which sum to 0 in each unit. */
  legs: readonly Leg[];
  /** Who did it: the id of a user, or `system`. */
  actor: string;
  /** Free-text reason. */
  comment?: string;
  /** What it belongs to: `order:…`, `payment:…`. */
  cause?: string;
}

/** A validated leg. */
export interface CheckedLeg {
  account: OpenedAccount;
  amount: number;
}

/**
 * Ten thousand million credits or euros: more is a mistake, and sums of a million such amounts are still safe integers.
 */
export const MAX_AMOUNT = 1_000_000_000_000;
const MAX_KEY_CHARS = 200;

/** A draft that cannot be a transfer: a programming error that no caller's input may cause. */
export class UnsoundTransferError extends Error {
  override name = 'UnsoundTransferError';
}

function demand(isSound: boolean, why: string): asserts isSound {
  if (!isSound) throw new UnsoundTransferError(why);
}

/**
 * Validates the legs of a draft and sorts them in the global lock order.
 * @throws UnsoundTransferError
 */
export function checkedLegs({ key, legs }: Pick<TransferDraft, 'key' | 'legs'>): CheckedLeg[] {
  demand(key.length > 0 && key.length <= MAX_KEY_CHARS, 'A key has 1 to 200 characters');
  demand(legs.length >= 2, 'A transfer has at least two legs');
  const sums = new Map<Unit, number>();
  const checked = legs.map(({ account: ref, amount }) => {
    const isWhole = Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= MAX_AMOUNT;
    demand(isWhole, `No amount: ${amount}`);
    const account = openedAccount(ref);
    sums.set(account.unit, (sums.get(account.unit) ?? 0) + amount);
    return { account, amount };
  });
  for (const [unit, sum] of sums) demand(sum === 0, `The ${unit} of a transfer sum to ${sum}`);
  demand(new Set(checked.map(({ account }) => account.id)).size === legs.length, 'An account has two legs');
  return checked.sort((a, b) => (lockRank(a) < lockRank(b) ? -1 : 1));
}

/** Debts are locked first: they determine how the rest is divided. */
const lockRank = ({ account: { kind, id } }: CheckedLeg): string => `${kind === 'receivable' ? 0 : 1} ${id}`;

/** Hashes a request: two with one key are the same transfer if the hashes are equal. */
export function bodyHashOf(draft: TransferDraft, phase: string, expiresAtMs?: number): string {
  const { kind, legs, actor, comment = null, cause = null } = draft;
  const legFields = legs.map(({ account, amount }) => [accountIdOf(account), amount]);
  const body = [phase, kind, legFields.toSorted(), actor, comment, cause, expiresAtMs ?? null];
  return hash('sha256', JSON.stringify(body));
}
