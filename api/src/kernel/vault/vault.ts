import { randomBytes } from 'node:crypto';
import { derivedKey } from './keys.ts';
import { KEY_BYTES, seal, unseal } from './seal.ts';

/** Location of a sealed text in the database; a text sealed for one location opens at no other. */
export interface SealedLocation {
  table: string;
  record: string;
  field: string;
}

/** A secret outside the database that seals the records' keys. */
export interface MasterKey {
  version: number;
  secret: string;
}

/** Version of the server's own secret, for an installation without master keys. */
const SERVER_SECRET = 0;

/** The version of the master key that sealed a text. */
export const versionOf = (sealed: string): number => Number(sealed.split('.')[0]);

const labelOf = ({ table, record, field }: SealedLocation): string => [table, record, field].join('\0');

/**
 * Seals texts that must be readable again: each with a key of its own, which is sealed by the newest master key
 * (docs/decisions/0007). A sealed text is `version.key.text`. Older master keys still open what they sealed, so that
 * keys can be changed while the product runs; see `rotate`.
 */
export class Vault {
  readonly #keys: ReadonlyMap<number, Buffer>;
  /** The version that seals. */
  readonly version: number;

  constructor(serverSecret: string, masterKeys: readonly MasterKey[]) {
    const all = [{ version: SERVER_SECRET, secret: serverSecret }, ...masterKeys];
    this.#keys = new Map(all.map(({ version, secret }) => [version, derivedKey(secret, `vault ${version}`)]));
    this.version = Math.max(...this.#keys.keys());
  }

  /** Whether it has this master key. */
  has(version: number): boolean {
    return this.#keys.has(version);
  }

  seal(location: SealedLocation, text: string): string {
    const key = randomBytes(KEY_BYTES);
    return `${this.#wrap(location, key)}.${seal(key, labelOf(location), Buffer.from(text))}`;
  }

  /** @throws Error if it was sealed for another location or by a missing master key, or was changed */
  open(location: SealedLocation, sealed: string): string {
    const { key, body } = this.#unwrap(location, sealed);
    return unseal(key, labelOf(location), body).toString();
  }

  /** Reseals a text under the newest master key; only its own key is sealed anew. @throws as `open` */
  reseal(location: SealedLocation, sealed: string): string {
    const { key, body } = this.#unwrap(location, sealed);
    return `${this.#wrap(location, key)}.${body}`;
  }

  #wrap(location: SealedLocation, key: Buffer): string {
    return `${this.version}.${seal(this.#masterKey(this.version), labelOf(location), key)}`;
  }

  #unwrap(location: SealedLocation, sealed: string): { key: Buffer; body: string } {
    const [version = '', wrapped = '', body = ''] = sealed.split('.');
    return { key: unseal(this.#masterKey(Number(version)), labelOf(location), wrapped), body };
  }

  #masterKey(version: number): Buffer {
    const key = this.#keys.get(version);
    if (!key) throw new Error(`No master key ${version} is configured`);
    return key;
  }
}
