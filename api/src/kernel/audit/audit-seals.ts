import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import {
  type MasterKey,
  SealingSecrets,
  type SealKeys,
  type SealState,
  sealingSecretsOf,
} from '#kernel/vault';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** What a seal covers: an entry of the log, or the anchor outside the database. */
type SealedKind = 'entry' | 'anchor';

/** Part of the sealed content: separates this seal from those of other kinds and versions. */
const FORMAT = 'bothways audit seal 1';

/**
 * Seals the entries of the audit log with keys that are not in the database (docs/decisions/0015). An entry's hash
 * covers the entry and everything before it, so a seal on the hash covers all of that.
 */
export class AuditSeals extends SealingSecrets {
  readonly #keys: SealKeys;
  /** The newest entry recorded outside the database; AuditKeeper advances it. */
  anchored: ChainEnd = CHAIN_START;

  constructor(serverSecret: string, masterKeys: readonly MasterKey[]) {
    super(serverSecret, masterKeys);
    this.#keys = this.keysFor('audit log');
  }

  seal(kind: SealedKind, { seq, hash }: ChainEnd): string {
    return this.#keys.seal(FORMAT, kind, String(seq), hash);
  }

  check(kind: SealedKind, { seq, hash }: ChainEnd, seal: string | null): SealState {
    return this.#keys.check(seal, FORMAT, kind, String(seq), hash);
  }
}

/** @throws Error if the database was opened without secrets: an unsealed entry would look forged */
export function auditSealsOf(db: Kysely<Schema>): AuditSeals {
  const seals = sealingSecretsOf(db);
  if (!(seals instanceof AuditSeals))
    throw new Error('This database was opened without the seals of the audit log');
  return seals;
}
