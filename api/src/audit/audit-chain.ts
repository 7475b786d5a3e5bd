import { createHash } from 'node:crypto';
import type { AuditFault } from '@bothways/domain/audit';
import type { AuditLogTable } from '../db/schema.ts';

/** What the first entry follows. */
export const GENESIS_HASH = '0'.repeat(64);

/** Part of what is hashed, so that another way of hashing cannot be taken for this one. */
const FORMAT = 'bothways audit 1';

/** The hash of an entry, over everything in it and the hash of the entry before. */
export function entryHash(row: Omit<AuditLogTable, 'hash'>): string {
  const { seq, atMs, actor, action, target, detail, ip, previousHash } = row;
  // A JSON list keeps the fields apart: `ab` and `c` never read like `a` and `bc`.
  const content = JSON.stringify([FORMAT, seq, atMs, actor, action, target, detail, ip, previousHash]);
  return createHash('sha256').update(content).digest('hex');
}

export interface ChainEnd {
  seq: number;
  hash: string;
}
export const CHAIN_START: ChainEnd = { seq: 0, hash: GENESIS_HASH };

export interface ChainCheck {
  /** The last entry that fits. */
  end: ChainEnd;
  fault?: { seq: number; reason: AuditFault };
}

function faultOf(row: AuditLogTable, before: ChainEnd): AuditFault | undefined {
  if (row.seq !== before.seq + 1) return 'missing';
  if (entryHash(row) !== row.hash) return 'changed';
  return row.previousHash === before.hash ? undefined : 'unlinked';
}

/** Follows the chain through `rows`, which come in order and after `before`; stops at the first that does not fit. */
export function checkChain(rows: readonly AuditLogTable[], before: ChainEnd): ChainCheck {
  let end = before;
  for (const row of rows) {
    const reason = faultOf(row, end);
    if (reason) return { end, fault: { seq: end.seq + 1, reason } };
    end = { seq: row.seq, hash: row.hash };
  }
  return { end };
}
