import type { Selectable } from 'kysely';
import type { Schema } from '#kernel/db';
import type { SealState } from '#kernel/vault';
import type { LedgerFault } from './fault.ts';
import { chainHash, type LedgerSeals, NOTHING_SEALED, type SealedEnd, type WholeTransfer } from './seals.ts';

export type SealRow = Selectable<Schema['ledgerSeals']>;

export const unsealedFault = (transferId: string): LedgerFault => ({ at: transferId, reason: 'unsealed' });

/** Rank of the strongest seal so far: none, by unknown keys, ours. It never goes back. */
const ORDER = { none: 0, unknown: 1, good: 2 } as const;

class Seniority {
  #reached = 0;

  /** @returns false if a stronger kind of seal came before */
  accepts(state: Exclude<SealState, 'bad'>): boolean {
    if (ORDER[state] < this.#reached) return false;
    this.#reached = ORDER[state];
    return true;
  }
}

/**
 * Verifies the chain over all transfers, number by number. Transfers from before seals existed, or sealed by keys that
 * have been replaced, are protected by the hashes under our first seal; from there on each needs a seal.
 */
export class SealedChain {
  /** The last number read. */
  end: SealedEnd;
  /** The first fault. */
  fault: LedgerFault | undefined;
  readonly #seals: LedgerSeals;
  readonly #chain = new Seniority();
  readonly #transfers = new Seniority();

  constructor(seals: LedgerSeals, start: SealedEnd = NOTHING_SEALED) {
    this.#seals = seals;
    this.end = start;
  }

  read(row: SealRow, whole: WholeTransfer | undefined): void {
    this.fault ??= this.#faultOf(row, whole);
    this.end = { seq: row.seq, hash: row.hash };
  }

  #faultOf(
    { seq, hash, seal, transferId }: SealRow,
    whole: WholeTransfer | undefined,
  ): LedgerFault | undefined {
    if (seq !== this.end.seq + 1) return { at: `seal:${this.end.seq + 1}`, reason: 'missing seal' };
    if (!whole) return { at: transferId, reason: 'removed' };
    if (chainHash(seq, this.end.hash, whole) !== hash) return { at: transferId, reason: 'changed' };
    const chain = this.#seals.checkEnd('chain', { seq, hash }, seal);
    if (chain === 'bad') return { at: `seal:${seq}`, reason: 'forged' };
    if (!this.#chain.accepts(chain)) return { at: `seal:${seq}`, reason: 'unsealed' };
    const own = this.#seals.checkTransfer(whole);
    if (own === 'bad') return { at: transferId, reason: 'forged' };
    return this.#transfers.accepts(own) ? undefined : unsealedFault(transferId);
  }
}
