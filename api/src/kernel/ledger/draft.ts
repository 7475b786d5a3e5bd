import { hash } from 'node:crypto';
import type { TransferKind } from '@bothways/domain/ledger';
import { type AccountRef, accountIdOf, type OpenedAccount, openedAccount, type Unit } from './accounts.ts';

/** What comes into an account, or below zero what goes out of it. */
export interface Leg {
  account: AccountRef;
  amount: number;
}

/** What goes from one account to another. */
export const legsBetween = (from: AccountRef, to: AccountRef, amount: number): Leg[] => [
  { account: from, amount: 0 - amount },
  { account: to, amount },
];

/** A movement of money as it is asked for. */
export interface TransferDraft {
  /** Made by who asks, the same at each try: with it the transfer happens once. */
  key: string;
  kind: TransferKind;
  /** At least two, of different accounts, which sum to 0 in each unit. */
  legs: readonly Leg[];
  /** Who did it: the id of a user, or `system`. */
  actor: string;
  /** What it was for, as somebody said. */
  comment?: string;
  /** What it belongs to: `order:…`, `payment:…`. */
  cause?: string;
}

/** A leg that may be booked. */
export interface CheckedLeg {
  account: OpenedAccount;
  amount: number;
}

/** Ten thousand million credits or euros: more is a mistake, and a million such sums stay whole numbers. */
export const MAX_AMOUNT = 1_000_000_000_000;
const MAX_KEY_CHARS = 200;

/** A draft that cannot be a transfer: whoever asks has made a mistake that no caller's input may lead to. */
export class UnsoundTransferError extends Error {
  override name = 'UnsoundTransferError';
}

function demand(isSound: boolean, why: string): asserts isSound {
  if (!isSound) throw new UnsoundTransferError(why);
}

/**
 * The legs of a draft in the order in which accounts are locked, which is the same for everybody.
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
  return checked.sort((a, b) => (lockPlace(a) < lockPlace(b) ? -1 : 1));
}

/** What somebody owes is locked before anything else: how the rest is divided hangs on it. */
const lockPlace = ({ account: { kind, id } }: CheckedLeg): string => `${kind === 'receivable' ? 0 : 1} ${id}`;

/** Two asked-for transfers with one key are the same one when this is equal. */
export function bodyHashOf(draft: TransferDraft, phase: string, expiresAtMs?: number): string {
  const { kind, legs, actor, comment = null, cause = null } = draft;
  const said = legs.map(({ account, amount }) => [accountIdOf(account), amount]);
  const body = [phase, kind, said.toSorted(), actor, comment, cause, expiresAtMs ?? null];
  return hash('sha256', JSON.stringify(body));
}
