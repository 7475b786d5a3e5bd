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

/** What is sealed: an entry of the log, or the place outside the database that knows the newest. */
export type SealedKind = 'entry' | 'anchor';

/** Part of what is sealed, so that a seal of another kind or time cannot be taken for this one. */
const FORMAT = 'bothways audit seal 1';

/**
 * Seals the entries of the audit log with keys that are not in the database (docs/decisions/0015). The hash is over
 * everything in an entry and before it, so that a seal on it is one on all of that.
 */
export class AuditSeals extends SealingSecrets {
  readonly #keys: SealKeys;
  /** The newest entry that is known outside the database; who keeps the anchor moves it on. */
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

/** @throws Error where the database was opened without: an entry without a seal would be taken for a forged one */
export function auditSealsOf(db: Kysely<Schema>): AuditSeals {
  const seals = sealingSecretsOf(db);
  if (!(seals instanceof AuditSeals))
    throw new Error('This database was opened without the seals of the audit log');
  return seals;
}
