import { createHash } from 'node:crypto';
import type { AuditFault } from '@bothways/domain/audit';
import type { AuditLogTable } from '#kernel/db';
import type { SealState } from '#kernel/vault';
import { TAIL_MISSING } from './audit-entry.ts';
import type { AuditSeals } from './audit-seals.ts';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** Part of the hashed content: separates this hash format from any later one. */
const FORMAT = 'bothways audit 1';
/** More than anyone reads; further faults are only counted. */
const MAX_FAULTS = 20;

/** Computes an entry's hash, over all its fields and the hash of the previous entry. */
export function entryHash(row: Omit<AuditLogTable, 'hash' | 'seal'>): string {
  const { seq, atMs, actor, action, target, detail, ip, previousHash } = row;
  // A JSON list delimits the fields: `ab`, `c` and `a`, `bc` hash differently.
  const content = JSON.stringify([FORMAT, seq, atMs, actor, action, target, detail, ip, previousHash]);
  return createHash('sha256').update(content).digest('hex');
}

export interface FoundFault {
  seq: number;
  reason: AuditFault;
}

/** Strongest seal seen so far: none, one by unknown keys, or one of ours. It never goes back. */
export type SealedBy = 'nobody' | 'other keys' | 'us';

/**
 * Verifies the chain entry by entry, and continues after a fault, so that an old one hides no new one. Entries from
 * before seals existed, or sealed by keys that have been replaced, are protected by their hashes under our first seal;
 * from there on every entry needs a seal.
 */
export class ChainReader {
  /** The last entry read. */
  end: ChainEnd;
  /** The first faults, up to MAX_FAULTS. */
  readonly faults: FoundFault[] = [];
  faultCount = 0;
  /** The first entry whose seal can be verified here. */
  sealedFrom: number | undefined;
  readonly #seals: AuditSeals;
  #sealedBy: SealedBy;

  /** @param sealedBy strongest seal seen up to `start` */
  constructor(seals: AuditSeals, start: ChainEnd = CHAIN_START, sealedBy: SealedBy = 'nobody') {
    this.#seals = seals;
    this.end = start;
    this.#sealedBy = sealedBy;
  }

  read(row: AuditLogTable): void {
    const { seq, hash, seal } = row;
    if (seq !== this.end.seq + 1) this.note(this.end.seq + 1, 'missing');
    const reason = this.#faultOf(row, this.#seals.check('entry', { seq, hash }, seal));
    if (reason) this.note(seq, reason);
    this.end = { seq, hash };
  }

  note(seq: number, reason: AuditFault): void {
    this.faultCount += 1;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ seq, reason });
  }

  #faultOf(row: AuditLogTable, seal: SealState): AuditFault | undefined {
    if (entryHash(row) !== row.hash) return 'changed';
    if (row.previousHash !== this.end.hash) return 'unlinked';
    const fault = this.#sealFault(row.seq, seal);
    // The system wrote this entry itself: entries before it are lost, whatever the numbers say.
    return fault ?? (row.action === TAIL_MISSING ? 'cut' : undefined);
  }

  #sealFault(seq: number, seal: SealState): AuditFault | undefined {
    if (seal === 'bad') return 'unsealed';
    if (seal === 'good') {
      this.#sealedBy = 'us';
      this.sealedFrom ??= seq;
      return undefined;
    }
    if (seal === 'none') return this.#sealedBy === 'nobody' ? undefined : 'unsealed';
    if (this.#sealedBy === 'us') return 'unknownKey';
    this.#sealedBy = 'other keys';
    return undefined;
  }
}
