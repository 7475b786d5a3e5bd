import type { Selectable } from 'kysely';
import type { Schema } from '#kernel/db';
import type { SealState } from '#kernel/vault';
import type { LedgerFault } from './fault.ts';
import { chainHash, type LedgerSeals, NOTHING_SEALED, type SealedEnd, type WholeTransfer } from './seals.ts';

export type SealRow = Selectable<Schema['ledgerSeals']>;

export const unsealedFault = (transferId: string): LedgerFault => ({ at: transferId, reason: 'unsealed' });

/** Whose seals there were so far: nobody's, those of keys that are not here, ours. It never goes back. */
const ORDER = { none: 0, unknown: 1, good: 2 } as const;

class Seniority {
  #reached = 0;

  /** @returns false where a seal of ours, or of others, was there before this one without */
  accepts(state: Exclude<SealState, 'bad'>): boolean {
    if (ORDER[state] < this.#reached) return false;
    this.#reached = ORDER[state];
    return true;
  }
}

/**
 * Follows the chain over all transfers, number by number. Transfers from before there were seals, or from keys that were
 * changed since, are held by the hashes under the first seal of ours; from there on each needs one.
 */
export class SealedChain {
  /** The last number that was read. */
  end: SealedEnd;
  /** The first. */
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
