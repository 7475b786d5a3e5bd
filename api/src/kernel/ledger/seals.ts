import { hash as hashed } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#kernel/db';
import { type SealKeys, type SealState, sealingSecretsOf } from '#kernel/vault';
import type { LedgerFault } from './fault.ts';

/** A transfer before it is sealed. */
export type UnsealedTransfer = Omit<Selectable<Schema['ledgerTransfers']>, 'seal'>;
export type SealedTransfer = Selectable<Schema['ledgerTransfers']>;

/** A leg as stored under a transfer: an entry or a reservation. */
export interface WrittenLeg {
  accountId: string;
  amount: number;
}
/** An entry with its position in its account. */
export interface PlacedLeg extends WrittenLeg {
  place: number;
  balance: number;
}

/** A transfer with its entries and reservations. */
export interface WholeTransfer {
  transfer: SealedTransfer;
  entries: readonly PlacedLeg[];
  reservations: readonly WrittenLeg[];
}

/** A transfer's number in the chain, with the hash over it and everything before it. */
export interface SealedEnd {
  seq: number;
  hash: string;
}
export const NOTHING_SEALED: SealedEnd = { seq: 0, hash: '0'.repeat(64) };

/** Describes a chain that ends before its anchor. */
export const cutAt = ({ seq }: SealedEnd): LedgerFault => ({ at: `seal:${seq}`, reason: 'cut' });

/** Part of the hashed and sealed content: separates it from other formats and kinds. */
const FORMAT = 'bothways ledger 1';

const byAccount = (a: WrittenLeg, b: WrittenLeg): number => (a.accountId < b.accountId ? -1 : 1);

/** Names every column: adding one requires a new format, which a test enforces. */
const transferFields = (transfer: UnsealedTransfer): unknown[] => {
  const { id, key, bodyHash, kind, phase, pendingId, reversesId, expiresAtMs, actor, comment, cause, atMs } =
    transfer;
  return [id, key, bodyHash, kind, phase, pendingId, reversesId, expiresAtMs, actor, comment, cause, atMs];
};

/** Computes a transfer's hash in the chain, over every column, its entries and reservations, and the previous hash. */
export function chainHash(seq: number, before: string, whole: WholeTransfer): string {
  const { transfer, entries, reservations } = whole;
  const content = [
    FORMAT,
    seq,
    before,
    [...transferFields(transfer), transfer.seal],
    entries
      .toSorted(byAccount)
      .map(({ accountId, amount, place, balance }) => [accountId, amount, place, balance]),
    reservations.toSorted(byAccount).map(({ accountId, amount }) => [accountId, amount]),
  ];
  return hashed('sha256', JSON.stringify(content), 'hex');
}

/**
 * Seals the ledger with keys that are not in the database (docs/decisions/0025). A transfer is sealed when it is
 * written, so that nobody without a key can add one; the chain is sealed afterwards, so that none can be changed or
 * removed.
 */
export class LedgerSeals {
  readonly #keys: SealKeys;

  constructor(keys: SealKeys) {
    this.#keys = keys;
  }

  get keyNames(): readonly string[] {
    return this.#keys.names;
  }

  sealTransfer(transfer: UnsealedTransfer, legs: readonly WrittenLeg[]): string {
    return this.#keys.seal(contentOf(transfer, legs));
  }

  checkTransfer({ transfer, entries, reservations }: WholeTransfer): SealState {
    return this.#keys.check(transfer.seal, contentOf(transfer, [...entries, ...reservations]));
  }

  sealEnd(kind: 'chain' | 'anchor', { seq, hash }: SealedEnd): string {
    return this.#keys.seal(FORMAT, kind, String(seq), hash);
  }

  checkEnd(kind: 'chain' | 'anchor', { seq, hash }: SealedEnd, seal: string): SealState {
    return this.#keys.check(seal, FORMAT, kind, String(seq), hash);
  }
}

const contentOf = (transfer: UnsealedTransfer, legs: readonly WrittenLeg[]): string =>
  JSON.stringify([
    FORMAT,
    'transfer',
    transferFields(transfer),
    legs.toSorted(byAccount).map(({ accountId, amount }) => [accountId, amount]),
  ]);

const made = new WeakMap<SealKeys, LedgerSeals>();

/** @throws Error if the database was opened without secrets: an unsealed transfer would look forged */
export function ledgerSealsOf(db: Kysely<Schema>): LedgerSeals {
  const keys = sealingSecretsOf(db).keysFor('ledger');
  let seals = made.get(keys);
  if (!seals) {
    seals = new LedgerSeals(keys);
    made.set(keys, seals);
  }
  return seals;
}
