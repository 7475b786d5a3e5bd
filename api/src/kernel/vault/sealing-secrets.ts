import { createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
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
import { derivedKey, keyedHash } from './keys.ts';
import type { MasterKey } from './vault.ts';

/** `none`: there is no seal; `unknown`: by a key that this installation does not have. */
export type SealState = 'none' | 'good' | 'bad' | 'unknown';

const KEY_NAME_CHARS = 8;

/**
 * Keys for one purpose, which are not in the database. A seal is `key.mac`, the key by a name that is derived from it, so
 * that a secret that was changed is told from a forged row. The newest of MASTER_KEYS seals, or the server's secret where
 * there are none; all of them are checked.
 */
export class SealKeys {
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #newest: { name: string; key: KeyObject };

  /** @param secrets at least one, the newest last */
  constructor(secrets: readonly string[], purpose: string) {
    const named = secrets.map((secret) => {
      const key = derivedKey(secret, purpose);
      return { name: keyedHash(key, 'name').slice(0, KEY_NAME_CHARS), key: createSecretKey(key) };
    });
    const newest = named.at(-1);
    if (!newest) throw new Error(`There is no key for ${purpose}`);
    this.#keys = new Map(named.map(({ name, key }) => [name, key]));
    this.#newest = newest;
  }

  /** The names that seals of ours begin with. */
  get names(): readonly string[] {
    return [...this.#keys.keys()];
  }

  seal(...parts: readonly string[]): string {
    const { name, key } = this.#newest;
    return `${name}.${keyedHash(key, ...parts)}`;
  }

  check(seal: string | null, ...parts: readonly string[]): SealState {
    if (seal === null) return 'none';
    const [name = '', mac = ''] = seal.split('.');
    const key = this.#keys.get(name);
    if (!key) return 'unknown';
    const [wanted, given] = [Buffer.from(`${name}.${keyedHash(key, ...parts)}`), Buffer.from(seal)];
    return mac !== '' && given.length === wanted.length && timingSafeEqual(given, wanted) ? 'good' : 'bad';
  }
}

/**
 * The secrets that seal rows. They travel with the handle of the database into every transaction, as a plugin that changes no
 * query: what is sealed is written in many places, none of which could write it without a key.
 */
export class SealingSecrets implements KyselyPlugin {
  readonly #secrets: readonly string[];
  readonly #keys = new Map<string, SealKeys>();

  constructor(serverSecret: string, masterKeys: readonly MasterKey[]) {
    const ordered = masterKeys.toSorted((a, b) => a.version - b.version).map(({ secret }) => secret);
    this.#secrets = [serverSecret, ...ordered];
  }

  keysFor(purpose: string): SealKeys {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const made = new SealKeys(this.#secrets, purpose);
    this.#keys.set(purpose, made);
    return made;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** @throws Error where the database was opened without: a row without a seal would be taken for a forged one */
export function sealingSecretsOf(db: Kysely<Schema>): SealingSecrets {
  const secrets = db.getExecutor().plugins.find((plugin) => plugin instanceof SealingSecrets);
  if (!secrets) throw new Error('This database was opened without the secrets that seal its rows');
  return secrets;
}
