import { createHash } from 'node:crypto';
import type { AuditFault } from '@bothways/domain/audit';
import type { AuditLogTable } from '#kernel/db';
import type { SealState } from '#kernel/vault';
import { TAIL_MISSING } from './audit-entry.ts';
import type { AuditSeals } from './audit-seals.ts';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** Part of what is hashed, so that another way of hashing cannot be taken for this one. */
const FORMAT = 'bothways audit 1';
/** More than anybody reads; the rest is counted. */
const MAX_FAULTS = 20;

/** The hash of an entry, over everything in it and the hash of the entry before. */
export function entryHash(row: Omit<AuditLogTable, 'hash' | 'seal'>): string {
  const { seq, atMs, actor, action, target, detail, ip, previousHash } = row;
  // A JSON list keeps the fields apart: `ab` and `c` never read like `a` and `bc`.
  const content = JSON.stringify([FORMAT, seq, atMs, actor, action, target, detail, ip, previousHash]);
  return createHash('sha256').update(content).digest('hex');
}

export interface FoundFault {
  seq: number;
  reason: AuditFault;
}

/** How far seals have come: there are none, they are of keys that are not here, or they are ours. It never goes back. */
export type SealedBy = 'nobody' | 'other keys' | 'us';

/**
 * Follows the chain, entry by entry in order, and goes on behind a fault, so that an old one hides no new one. Entries
 * from before the seals, or of keys that were changed since, are held by their hashes under the first seal of ours;
 * from there on an entry needs one.
 */
export class ChainReader {
  /** The last entry that was read. */
  end: ChainEnd;
  /** The first faults. */
  readonly faults: FoundFault[] = [];
  faultCount = 0;
  /** The first entry with a seal that can be checked here. */
  sealedFrom: number | undefined;
  readonly #seals: AuditSeals;
  #sealedBy: SealedBy;

  /** @param sealedBy whose seals there were up to `start` */
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
    // Written by ourselves: what was before it is lost, whatever the numbers say.
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
