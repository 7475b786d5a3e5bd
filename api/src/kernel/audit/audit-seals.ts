import { timingSafeEqual } from 'node:crypto';
import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import type { Schema } from '#kernel/db';
import { derivedKey, keyedHash, type MasterKey } from '#kernel/vault';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** What is sealed: an entry of the log, or the place outside the database that knows the newest. */
export type SealedKind = 'entry' | 'anchor';
/** `unknown`: by a key that this installation does not have. */
export type SealState = 'none' | 'good' | 'bad' | 'unknown';

/** Part of what is sealed, so that a seal of another kind or time cannot be taken for this one. */
const FORMAT = 'bothways audit seal 1';
const KEY_NAME_CHARS = 8;

/**
 * Seals the entries of the audit log with keys that are not in the database (docs/decisions/0015). A seal is `key.mac`,
 * the key by a name that is derived from it, so that a secret that was changed is told from a forged entry. The newest
 * of MASTER_KEYS seals, or the server's secret where there are none; all of them are checked.
 *
 * It travels with the handle of the database into every transaction, as a plugin that changes no query: entries are
 * written in many places, none of which could write one without a key.
 */
export class AuditSeals implements KyselyPlugin {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #newest: string;
  /** The newest entry that is known outside the database; who keeps the anchor moves it on. */
  anchored: ChainEnd = CHAIN_START;

  constructor(serverSecret: string, masterKeys: readonly MasterKey[]) {
    const ordered = masterKeys.toSorted((a, b) => a.version - b.version).map(({ secret }) => secret);
    const named = [serverSecret, ...ordered].map((secret): [string, Buffer] => {
      const key = derivedKey(secret, 'audit log');
      return [keyedHash(key, 'name').slice(0, KEY_NAME_CHARS), key];
    });
    this.#keys = new Map(named);
    this.#newest = named.at(-1)?.[0] ?? '';
  }

  seal(kind: SealedKind, end: ChainEnd): string {
    const key = this.#keys.get(this.#newest);
    if (!key) throw new Error('There is no key for the audit log');
    return `${this.#newest}.${macOf(key, kind, end)}`;
  }

  check(kind: SealedKind, end: ChainEnd, seal: string | null): SealState {
    if (seal === null) return 'none';
    const [name = '', mac = ''] = seal.split('.');
    const key = this.#keys.get(name);
    if (!key) return 'unknown';
    const [wanted, given] = [Buffer.from(macOf(key, kind, end)), Buffer.from(mac)];
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? 'good' : 'bad';
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** The hash is over everything in an entry and before it, so that a seal on it is one on all of that. */
const macOf = (key: Buffer, kind: SealedKind, { seq, hash }: ChainEnd): string =>
  keyedHash(key, FORMAT, kind, String(seq), hash);

/** @throws Error where the database was opened without: an entry without a seal would be taken for a forged one */
export function auditSealsOf(db: Kysely<Schema>): AuditSeals {
  const seals = db.getExecutor().plugins.find((plugin) => plugin instanceof AuditSeals);
  if (!seals) throw new Error('This database was opened without the seals of the audit log');
  return seals;
}
