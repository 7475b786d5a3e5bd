import { randomBytes } from 'node:crypto';
import { derivedKey } from './keys.ts';
import { KEY_BYTES, seal, unseal } from './seal.ts';

/** Where a sealed text stands in the database; what is sealed for one place opens at no other. */
export interface Place {
  table: string;
  record: string;
  field: string;
}

/** A secret outside the database, by which the keys of the records are sealed. */
export interface MasterKey {
  version: number;
  secret: string;
}

/** The version that is the server's own secret, for an installation without master keys. */
const SERVER_SECRET = 0;

const labelOf = ({ table, record, field }: Place): string => [table, record, field].join('\0');

/**
 * Seals what must be read again: each text with a key of its own, which is sealed by the newest master key
 * (docs/decisions/0007). A sealed text is `version.key.text`. Older master keys still open what they sealed, so that keys
 * are changed while the product runs; see `rotate`.
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

  seal(place: Place, text: string): string {
    const key = randomBytes(KEY_BYTES);
    return `${this.#wrap(place, key)}.${seal(key, labelOf(place), Buffer.from(text))}`;
  }

  /** @throws Error when it was sealed for another place, by a master key that is not here, or was changed */
  open(place: Place, sealed: string): string {
    const { key, body } = this.#unwrap(place, sealed);
    return unseal(key, labelOf(place), body).toString();
  }

  /** The same text under the newest master key; only its own key is sealed anew. @throws as `open` */
  reseal(place: Place, sealed: string): string {
    const { key, body } = this.#unwrap(place, sealed);
    return `${this.#wrap(place, key)}.${body}`;
  }

  #wrap(place: Place, key: Buffer): string {
    return `${this.version}.${seal(this.#masterKey(this.version), labelOf(place), key)}`;
  }

  #unwrap(place: Place, sealed: string): { key: Buffer; body: string } {
    const [version = '', wrapped = '', body = ''] = sealed.split('.');
    return { key: unseal(this.#masterKey(Number(version)), labelOf(place), wrapped), body };
  }

  #masterKey(version: number): Buffer {
    const key = this.#keys.get(version);
    if (!key) throw new Error(`No master key ${version} is configured`);
    return key;
  }
}
