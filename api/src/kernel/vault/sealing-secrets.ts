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

/** `none`: there is no seal; `unknown`: sealed by a key that this installation does not have. */
export type SealState = 'none' | 'good' | 'bad' | 'unknown';

const KEY_NAME_CHARS = 8;

/**
 * Keys for one purpose, which are not in the database. A seal is `key.mac`, with the key identified by a name derived
 * from it, so that a replaced secret can be told from a forged row. The newest of MASTER_KEYS seals, or the server's
 * secret if there are none; all of them verify.
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

  /** The key names that our seals begin with. */
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
 * The secrets that seal rows. They accompany the database handle into every transaction, as a plugin that changes no
 * query: sealed rows are written in many modules, none of which could write them without a key.
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

/** @throws Error if the database was opened without secrets: an unsealed row would look forged */
export function sealingSecretsOf(db: Kysely<Schema>): SealingSecrets {
  const secrets = db.getExecutor().plugins.find((plugin) => plugin instanceof SealingSecrets);
  if (!secrets) throw new Error('This database was opened without the secrets that seal its rows');
  return secrets;
}
